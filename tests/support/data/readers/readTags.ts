import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** An element of a document's structure: what it says of itself, its children, and how much content is marked as its own. */
export type TagElement = {
  readonly type: string;
  readonly alt: string | null;
  readonly actual: string | null;
  readonly scope: string | null;
  readonly children: readonly TagElement[];
  readonly contents: number;
};

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The objects of a document by number, those in object streams too, as they are written. */
function objectsOf(bytes: Uint8Array): Map<number, string> {
  const found = new Map<number, string>();
  const file = latin(bytes);
  for (const { 1: id, index, 0: head } of file.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = index + head.length;
    const stream = file.indexOf('\nstream\n', from);
    const end = file.indexOf('endobj', from);
    const text = file.slice(from, stream === -1 ? end : Math.min(end, stream));
    found.set(Number(id), text);
    if (!text.includes('/ObjStm')) continue;
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    const packed = inflateSync(bytes.subarray(stream + 8, stream + 8 + length)).toString('latin1');
    const first = Number(/\/First (\d+)/.exec(text)?.[1]);
    const numbers = packed.slice(0, first).trim().split(/\s+/).map(Number);
    for (let place = 0; place < numbers.length; place += 2) {
      const [object = 0, at = 0] = numbers.slice(place, place + 2);
      found.set(object, packed.slice(first + at, first + (numbers[place + 3] ?? packed.length)));
    }
  }
  return found;
}

/** A text of a dictionary: in brackets, with signs escaped, in UTF-16 where it begins with its mark. */
function textOf(dictionary: string, key: string): string | null {
  const found = new RegExp(`/${key} \\(((?:[^\\\\)]|\\\\[\\s\\S])*)\\)`).exec(dictionary)?.[1];
  if (found === undefined) return null;
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const raw = found.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);
  return raw.startsWith('\xfe\xff') ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le') : raw;
}

/** The structure of a tagged document, from its root. */
export function readTags(bytes: Uint8Array): TagElement {
  const objects = objectsOf(bytes);
  const root = [...objects.values()].find((text) => text.includes('/Type /StructTreeRoot')) ?? '';
  const element = (id: number): TagElement => {
    const text = objects.get(id) ?? '';
    const kids = /\/K \[([\s\S]*?)\]\n/.exec(`${text}\n`)?.[1] ?? '';
    const references = [...kids.matchAll(/(\d+) 0 R(?!\n\/MCID)/g)].map(([, kid]) => Number(kid));
    const marked = kids.replaceAll(/<<[\s\S]*?>>/g, '0').replaceAll(/\d+ 0 R/g, '');
    return {
      type: /\/S \/(\w+)/.exec(text)?.[1] ?? '',
      alt: textOf(text, 'Alt'),
      actual: textOf(text, 'ActualText'),
      scope: /\/Scope \/(\w+)/.exec(text)?.[1] ?? null,
      children: kids.includes('MCID') ? [] : references.map(element),
      contents: marked.match(/\d+/g)?.length ?? 0,
    };
  };
  return element(Number(/\/K \[(\d+) 0 R\]/.exec(root)?.[1]));
}

/** How many drawings of a document are in no marked content, and how many pieces of marked content belong to an element. */
export async function countMarks(
  bytes: Uint8Array,
): Promise<{ readonly unmarked: number; readonly marked: number }> {
  const { OPS } = await getResolvedPDFJS();
  const painting = [
    OPS.showText,
    OPS.showSpacedText,
    OPS.fill,
    OPS.eoFill,
    OPS.stroke,
    OPS.constructPath,
  ].concat(OPS.paintImageXObject);
  const pdf = await getDocumentProxy(bytes.slice());
  let [unmarked, marked] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { fnArray, argsArray } = (await page.getOperatorList()) as {
      readonly fnArray: readonly number[];
      readonly argsArray: readonly (readonly unknown[] | null)[];
    };
    let depth = 0;
    for (const [place, operation] of fnArray.entries()) {
      if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) depth += 1;
      else if (operation === OPS.endMarkedContent) depth -= 1;
      else if (painting.includes(operation) && depth !== 1) unmarked += 1;
      if (operation === OPS.beginMarkedContentProps && argsArray[place]?.[0] !== 'Artifact') marked += 1;
    }
  }
  return { unmarked, marked };
}
