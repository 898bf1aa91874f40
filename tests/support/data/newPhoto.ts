import { createHash } from 'node:crypto';
import type { NewPhoto } from '#domain/photo.ts';

let made = 0;

/** Bytes that stand for a photo, with a text in them that nothing else says, and the thumbnail with the same text. */
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
