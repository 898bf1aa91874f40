import type { Environment } from './Environment.ts';

const atOnce = 4_096;

/** The same unpredictable bytes, asked for in large pieces: for eight of them the asking is all of the work. */
export function bytesInAdvance(randomBytes: Environment['randomBytes']): Environment['randomBytes'] {
  let pool: Uint8Array = new Uint8Array();
  let taken = 0;
  return (size) => {
    if (size > atOnce) return randomBytes(size);
    if (taken + size > pool.length) {
      pool = randomBytes(atOnce);
      taken = 0;
    }
    const bytes = pool.slice(taken, taken + size);
    taken += size;
    return bytes;
  };
}
