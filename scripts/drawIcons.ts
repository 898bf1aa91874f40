import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

// Every icon is drawn from public/logo.svg: the mark on its graphite square. Run it again when the logo changes.
const root = join(import.meta.dirname, '..');
const logo = readFileSync(join(root, 'public/logo.svg'), 'utf8');
const graphite = '#17181c';
const viewBox = 48;

/** The logo with its corners filled; a maskable icon shrinks the mark into the safe zone that no mask cuts. */
function unrounded(scale: number): string {
  const offset = (viewBox * (1 - scale)) / 2;
  return logo
    .replace(
      /<rect[^>]*data-ground[^>]*\/>/,
      `<rect width="${viewBox}" height="${viewBox}" fill="${graphite}"/>`,
    )
    .replace('<g>', `<g transform="translate(${offset} ${offset}) scale(${scale})">`);
}

async function draw(svg: string, size: number, path: string): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / viewBox })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  writeFileSync(join(root, 'public', path), png);
}

mkdirSync(join(root, 'public/icons'), { recursive: true });
writeFileSync(join(root, 'public/favicon.svg'), logo);
for (const size of [192, 512]) {
  await draw(logo, size, `icons/storey-${size}.png`);
  await draw(unrounded(0.8), size, `icons/storey-maskable-${size}.png`);
}
await draw(unrounded(0.9), 180, 'apple-touch-icon.png');
