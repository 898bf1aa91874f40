import { createHash } from 'node:crypto';
import type { NewPhoto } from '#domain/photo.ts';

let made = 0;

/** Bytes in place of a photo and its thumbnail, with a text that occurs nowhere else. */
export function newPhoto(canary = `photo ${(made += 1)}`, size = 2_000): NewPhoto {
  made += 1;
  const bytes = new TextEncoder().encode(canary.padEnd(size, '.'));
  const thumbnail = new TextEncoder().encode(`small ${canary}`);
  return {
    bytes: bytes.buffer,
    thumbnail: thumbnail.buffer,
    width: 640,
    height: 480,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    taken_at: new Date(Date.parse('2026-11-21T08:00:00.000Z') + made * 1000).toISOString(),
  };
}
