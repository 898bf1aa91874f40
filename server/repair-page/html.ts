import { escapedHtml } from '#domain/cleanText.ts';

/** A piece of HTML: what was put into it is escaped already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | null;

function textOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('\n');
  return escapedHtml(String(value));
}

/** HTML with values: texts are escaped, in content and in quoted attributes; HTML stays; null is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    parts.map((part, at) => `${part}${at < values.length ? textOf(values[at] ?? null) : ''}`).join(''),
  );
}
