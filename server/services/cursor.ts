import * as zod from 'zod/mini';
import { plainText } from '#contract/http/plainText.ts';

const part = zod.string().check(plainText);

/**
 * Encodes a position in a list as opaque text for clients. In UTF-16, because a key of long names may consist of
 * letters with three bytes in UTF-8, three for each syllable (Korean), and a cursor has a maximum length (contract).
 */
export function cursorOf(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf16le').toString('base64url');
}

/** Decodes a cursor; null if it was not made by `cursorOf` with `count` parts. */
export function cursorParts(cursor: string, count: number): readonly string[] | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf16le'));
  } catch {
    return null;
  }
  const parsed = zod.safeParse(zod.array(part).check(zod.length(count)), json);
  return parsed.success ? parsed.data : null;
}

/**
 * The place that a cursor names in a list of this order; null without a cursor, and `invalid` for one of another
 * order or from elsewhere.
 */
export function placeIn(
  cursor: string | undefined,
  order: string,
): { readonly key: string; readonly id: string } | null | 'invalid' {
  if (cursor === undefined) return null;
  const [made = '', key = '', id = ''] = cursorParts(cursor, 3) ?? [];
  return made === order ? { key, id } : 'invalid';
}
