import * as z from 'zod/mini';
import { plainText } from '#contract/http/plainText.ts';

const part = z.string().check(plainText);

/** A place in a list, as text that a client only hands back. */
export function cursorOf(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of a cursor; null when it is none of ours. */
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
