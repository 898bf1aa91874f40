import { searchKey } from './searchKey.ts';

/** A part of a text, and whether pieces of a query matched there. */
export type MarkedPart = { readonly text: string; readonly isMatch: boolean };

/** A text cut where matches begin and end (L3): every sign that any occurrence of a piece in its first key came from is marked. */
export function markMatches(text: string, pieces: readonly string[]): readonly MarkedPart[] {
  // A sign with its accents: these are not in the key.
  const signs = text.match(/[^\p{M}]\p{M}*|\p{M}+/gu) ?? [];
  let key = '';
  const signAt: number[] = [];
  for (const [place, sign] of signs.entries()) {
    const part = searchKey(sign);
    key += part;
    for (let unit = 0; unit < part.length; unit += 1) signAt.push(place);
  }
  const marked = new Set<number>();
  for (const piece of pieces) {
    for (let at = key.indexOf(piece); at !== -1; at = key.indexOf(piece, at + 1)) {
      const last = signAt[at + piece.length - 1] ?? 0;
      // From the first to the last: what is not seen in between is in no key.
      for (let place = signAt[at] ?? 0; place <= last; place += 1) marked.add(place);
    }
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [place, sign] of signs.entries()) {
    const isMatch = marked.has(place);
    const before = parts.at(-1);
    if (before?.isMatch === isMatch) before.text += sign;
    else parts.push({ text: sign, isMatch });
  }
  return parts;
}
