type WidthOf = (text: string) => number;

// More than fit on any line: limits what is measured, however long a word is.
const maxLetters = 400;

/** How many letters of a word fit, at least one. */
function fitting(letters: readonly string[], width: number, widthOf: WidthOf): number {
  let fits = 1;
  let tooMany = Math.min(letters.length, maxLetters) + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(letters.slice(0, middle).join('')) <= width) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** A word that is longer than a line, in parts that are not. */
function cutWord(word: string, width: number, widthOf: WidthOf): string[] {
  const parts: string[] = [];
  let letters = [...word];
  while (letters.length > 0) {
    const count = fitting(letters, width, widthOf);
    parts.push(letters.slice(0, count).join(''));
    letters = letters.slice(count);
  }
  return parts;
}

function wrapParagraph(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const blank = widthOf(' ');
  for (const word of text.split(' ')) {
    const wide = widthOf(word);
    if (line !== '' && taken + blank + wide <= width) {
      line += ` ${word}`;
      taken += blank + wide;
      continue;
    }
    if (line.trim() !== '') lines.push(`${line} `);
    const parts = wide <= width ? [word] : cutWord(word, width, widthOf);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
    taken = widthOf(line);
  }
  return [...lines, line];
}

/**
 * A text in lines of a width: they end between words, after the blank, and in a word only where it is longer than a line.
 * `lead` is what each line of a paragraph begins with.
 */
export function wrapLines(
  text: string,
  width: number,
  widthOf: WidthOf,
  lead: (paragraph: string) => string = () => '',
): string[] {
  const paragraphs = text.split('\n');
  return paragraphs.flatMap((paragraph, place) => {
    const [mark, end] = [lead(paragraph), place < paragraphs.length - 1 ? ' ' : ''];
    const lines = wrapParagraph(paragraph, width, widthOf);
    return lines.map((line, number) => mark + line + (number === lines.length - 1 ? end : ''));
  });
}

/** A text on one line: what is wider than `width` ends in an ellipsis; without a width it stays whole. */
export function fitLine(text: string, width: number | undefined, widthOf: WidthOf): string {
  if (width === undefined || width === Number.POSITIVE_INFINITY || widthOf(text) <= width) return text;
  let letters = [...text].slice(0, 500);
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > width) {
    letters = letters.slice(0, -Math.max(1, Math.floor(letters.length / 20)));
  }
  return `${letters.join('').trimEnd()}…`;
}
