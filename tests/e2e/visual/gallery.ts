import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { type Locale, locales } from '#domain/locale.ts';
import { fileName } from './references.ts';
import { galleryFolder } from './report/galleryPage.ts';
import { takeScreenshot } from './takeScreenshot.ts';
import { devices, type Theme, themes, type View } from './view.ts';

/** Every language on every device; the themes of each are adjacent, for comparison. */
export const everyPlace: readonly Pick<View, 'locale' | 'viewport'>[] = locales.flatMap((locale: Locale) =>
  Object.values(devices).map((viewport) => ({ locale, viewport })),
);

export const everyTheme = Object.keys(themes) as Theme[];

/** Saves a picture for the gallery; it is not compared. */
export async function hangUp(
  page: Page,
  chapter: string,
  screen: string,
  { locale, viewport, theme }: Pick<View, 'locale' | 'viewport' | 'theme'>,
): Promise<void> {
  const name = `${fileName(screen)}.${viewport.width}.${locale}.${fileName(theme)}.webp`;
  const path = join(galleryFolder, fileName(chapter), name);
  const picture = await takeScreenshot(page, { animations: 'disabled', caret: 'hide', scale: 'css' });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await sharp(picture).webp({ quality: 80 }).toBuffer());
}
