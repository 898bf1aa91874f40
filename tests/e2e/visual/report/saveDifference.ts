import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureDifference } from '../checks/pictureDifference.ts';
import { artifacts } from './differencesPage.ts';

const marked = { red: 214, green: 0, blue: 110 };
const frame = 3;
const room = 6;

/** Draws frames around differing regions on a faint copy of the reference. */
async function drawnDifference(reference: Buffer, { before, mask, regions }: PictureDifference) {
  const faint = await sharp(reference)
    .removeAlpha()
    .modulate({ saturation: 0.1 })
    .linear(0.35, 155)
    .raw()
    .toBuffer();
  const { width, height } = before;
  const mark = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    faint.set([marked.red, marked.green, marked.blue], (y * width + x) * 3);
  };
  for (const [pixel, differs] of mask.entries()) {
    if (differs === 1) mark(pixel % width, Math.floor(pixel / width));
  }
  for (const { left, top, right, bottom } of regions) {
    for (let thick = room; thick < room + frame; thick += 1) {
      for (let x = left - thick; x < right + thick; x += 1) {
        mark(x, top - thick);
        mark(x, bottom + thick - 1);
      }
      for (let y = top - thick; y < bottom + thick; y += 1) {
        mark(left - thick, y);
        mark(right + thick - 1, y);
      }
    }
  }
  return await sharp(faint, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Saves a differing picture for the page of differences; `null` if there is no reference. */
export async function saveDifference(
  file: string,
  words: string,
  seen: Buffer,
  known: { readonly reference: Buffer; readonly difference: PictureDifference } | null,
  below = artifacts,
): Promise<void> {
  const folder = join(below, file.replace(/\.webp$/, ''));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'seen.png'), seen);
  if (known !== null) {
    writeFileSync(join(folder, 'reference.png'), await sharp(known.reference).png().toBuffer());
    writeFileSync(join(folder, 'difference.png'), await drawnDifference(known.reference, known.difference));
  }
  writeFileSync(join(folder, 'difference.json'), JSON.stringify({ file, words }));
}
