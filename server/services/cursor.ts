import * as z from 'zod/mini';
import { plainText } from '#contract/http/plainText.ts';

const part = z.string().check(plainText);

/** Encodes a position in a list as opaque text for clients. */
export function cursorOf(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor; null if it was not made by `cursorOf` with `count` parts. */
export function partsOf(cursor: string, count: number): readonly string[] | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const parsed = z.safeParse(z.array(part).check(z.length(count)), json);
  return parsed.success ? parsed.data : null;
}
