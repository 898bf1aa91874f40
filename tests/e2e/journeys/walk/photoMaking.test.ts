import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { checkPhoto } from '../../../../server/services/photos/check/checkPhoto.ts';
import { type KeptPhoto, openMakerPage } from '../../../support/browser/openMakerPage.ts';
import {
  betrayals,
  corners,
  grain,
  heicPhoto,
  phonePhoto,
  pictureAs,
} from '../../../support/data/photos/phoneFiles.ts';
import { isNight, journey as test } from '../../journey.ts';

// Bundling the maker and encoding what it is given takes longer than making: once for the worker and the page.
const journey = test
  .extend('maker', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
    const context = await (await chromium.running()).newContext();
    onCleanup(() => context.close());
    return openMakerPage(await context.newPage());
  })
  .extend('turned', { scope: 'file' }, () =>
    Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => phonePhoto(orientation))),
  )
  .extend('large', { scope: 'file' }, () => phonePhoto(6, { width: 6000, height: 8000 }))
  .extend('noisy', { scope: 'file' }, () => grain(4000, 3000))
  .extend('formats', { scope: 'file' }, () =>
    Promise.all([pictureAs('png'), pictureAs('webp'), pictureAs('avif')]),
  );

function kept(made: KeptPhoto | string | undefined): KeptPhoto {
  if (made === undefined || typeof made === 'string') throw new Error(`Not made: ${made}`);
  return made;
}

async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

async function expectUpright(image: Buffer): Promise<void> {
  for (const [at, corner] of corners.entries()) {
    const colour = await colourAt(image, at % 2 === 0 ? 0.2 : 0.8, at < 2 ? 0.2 : 0.8);
    const away = Math.max(...rgb(corner).map((value, channel) => Math.abs(value - (colour[channel] ?? 0))));
    expect(away, `corner ${at}`).toBeLessThan(24);
  }
}

/** PH8: the requirements of the server for photos. */
async function expectReceivable(photo: KeptPhoto): Promise<void> {
  const checked = await checkPhoto(photo);
  expect(checked.ok ? 'received' : checked.reason).toBe('received');
  expect(createHash('sha256').update(photo.bytes).digest('hex')).toBe(photo.sha256);
}

// On the page, which is for browsers without a canvas in workers, the same code runs.
const places = isNight ? (['worker', 'page'] as const) : (['worker'] as const);

describe.each(places)('PH2 a photo that is made in the %s', (where) => {
  journey('is upright however the phone was held, and has no other metadata', async ({ maker, turned }) => {
    for (const { buffer } of turned) {
      for (const word of betrayals) expect(buffer.includes(word)).toBe(true);
    }
    const made = await maker.make(turned, { where });
    expect(made).toHaveLength(8);
    for (const each of made.map(kept)) {
      expect(each).toMatchObject({ width: 1200, height: 800 });
      await expectUpright(each.bytes);
      await expectUpright(each.thumbnail);
      await expectReceivable(each);
      for (const word of betrayals) expect(each.bytes.includes(word)).toBe(false);
      const { exif, xmp, iptc } = await sharp(each.thumbnail).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  journey('is small, also from 48 megapixels and from noise', async ({ maker, large, noisy }) => {
    const [calm, detailed] = await maker.make([large, noisy], { where });
    expect(kept(calm)).toMatchObject({ width: 1536, height: 2048 });
    await expectUpright(kept(calm).bytes);
    expect(kept(calm).bytes.length).toBeLessThanOrEqual(500_000);
    expect(kept(detailed)).toMatchObject({ width: 2048, height: 1536 });
    expect(kept(detailed).bytes.length).toBeLessThanOrEqual(1_500_000);
    for (const each of [kept(calm), kept(detailed)]) {
      await expectReceivable(each);
      expect(each.thumbnail.length).toBeLessThanOrEqual(30_000);
      const { width, height } = await sharp(each.thumbnail).metadata();
      expect(Math.max(width, height)).toBe(320);
    }
  });

  journey('is made from every format that this browser can decode', async ({ maker, formats }) => {
    for (const each of (await maker.make(formats, { where })).map(kept)) {
      await expectUpright(each.bytes);
      await expectReceivable(each);
    }
    const text = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') };
    const { buffer } = await phonePhoto(1);
    const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
    const before = { name: 'whole.jpg', mimeType: 'image/jpeg', buffer };
    const made = await maker.make([heicPhoto(), text, empty, before], { where });
    expect(made.slice(0, 3)).toEqual(['unreadable', 'other_format', 'unreadable']);
    await expectReceivable(kept(made[3]));
  });

  journey('PH4 hides what is covered, in the photo and in its thumbnail', async ({ maker, turned }) => {
    const [file] = turned;
    if (file === undefined) throw new Error('There is no photo.');
    const cover = { kind: 'cover', from: { x: 100, y: 80 }, to: { x: 500, y: 320 } } as const;
    const [made] = await maker.make([file], { where, marks: [cover] });
    for (const image of [kept(made).bytes, kept(made).thumbnail]) {
      for (const [x, y] of [
        [0.1, 0.12],
        [0.25, 0.25],
        [0.4, 0.38],
      ] as const) {
        expect(Math.max(...(await colourAt(image, x, y)))).toBeLessThan(12);
      }
      expect((await colourAt(image, 0.8, 0.2))[1]).toBeGreaterThan(140);
    }
  });
});
