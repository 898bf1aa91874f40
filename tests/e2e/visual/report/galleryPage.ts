import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the nightly gallery: every screen in every language, theme and size. */
export const galleryFolder = join(import.meta.dirname, '../../../.artifacts/gallery');

const style = `
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1f1d; background: #f2f3f2 }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
  .pictures { display: flex; gap: 1rem; overflow-x: auto } figure { flex: none; margin: 0 }
  figcaption { color: #4d554f } img { display: block; height: 30rem; border: 1px solid #c9cec9 }`;

/** Writes a page with all pictures, those of a screen side by side; false if there are none. */
export function writeGalleryPage(): boolean {
  if (!existsSync(galleryFolder)) return false;
  const all = readdirSync(galleryFolder, { recursive: true, encoding: 'utf8' });
  const pictures = all.filter((name) => name.endsWith('.webp')).toSorted();
  const screens = Map.groupBy(pictures, (name) => name.replace(/\..*$/, ''));
  const sections = [...screens].map(([screen, files]) => {
    const figures = files.map((file) => {
      const appearance = file.slice(screen.length + 1, -'.webp'.length);
      return `<figure><figcaption>${appearance}</figcaption><img loading="lazy" src="${file}" alt=""></figure>`;
    });
    return `<section><h2>${screen}</h2><div class="pictures">${figures.join('')}</div></section>`;
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${style}</style>
    <h1>Every screen in every language, theme and size</h1>${sections.join('\n')}</html>`;
  writeFileSync(join(galleryFolder, 'index.html'), html);
  return true;
}
