import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as zod from 'zod/mini';

/** The folder of differing pictures, until the next run. */
export const artifacts = join(import.meta.dirname, '../../../.artifacts/pictures');

const kept = zod.object({ file: zod.string(), words: zod.string() });
const columns = { reference: 'Reference', seen: 'Seen', difference: 'Difference' } as const;

const style = `
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1f1d; background: #f2f3f2 }
  section { margin-block: 2rem; padding: 1.5rem; background: #fff; border: 1px solid #c9cec9; border-radius: .75rem }
  h2 { margin: 0; font-size: 1.125rem } p { margin: .25rem 0 1rem }
  .pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1.5rem; align-items: start }
  figure { margin: 0 } figcaption { margin-block-end: .5rem; color: #4d554f }
  img { display: block; max-width: 100%; height: auto; border: 1px solid #c9cec9 }`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function section(below: string, folder: string): string {
  const { file, words } = kept.parse(
    JSON.parse(readFileSync(join(below, folder, 'difference.json'), 'utf8')),
  );
  const figures = Object.entries(columns).map(([name, title]) => {
    const picture = escaped(join(folder, `${name}.png`));
    const shown = existsSync(join(below, folder, `${name}.png`))
      ? `<a href="${picture}"><img src="${picture}" alt="${title}"></a>`
      : '<p>None.</p>';
    return `<figure><figcaption>${title}</figcaption>${shown}</figure>`;
  });
  return `<section><h2>${escaped(file)}</h2><p>${escaped(words)}</p>
    <div class="pictures">${figures.join('')}</div></section>`;
}

/** Writes a page with all differences; returns how many pictures differ. */
export function writeDifferencesPage(below = artifacts): number {
  if (!existsSync(below)) return 0;
  const folders = readdirSync(below, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('difference.json'))
    .map((name) => dirname(name))
    .toSorted();
  if (folders.length === 0) return 0;
  const title = `${folders.length} ${folders.length === 1 ? 'picture differs' : 'pictures differ'}`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>
    <h1>${title}</h1>${folders.map((folder) => section(below, folder)).join('\n')}</html>`;
  writeFileSync(join(below, 'index.html'), html);
  return folders.length;
}
