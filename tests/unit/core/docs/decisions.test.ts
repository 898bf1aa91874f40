import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'docs/decisions');
const files = readdirSync(folder).filter((name) => /^\d{3}-/u.test(name));

it.each(files)('%s has its number and title as its name, and is in force', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const title = /^# (.+)$/mu.exec(text)?.[1] ?? '';
  const words = title
    .toLowerCase()
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/u);
  expect(name).toBe(`${words.filter((word) => word !== '').join('-')}.md`);
  expect(text).toMatch(/^\*\*Status\.\*\* In force\./mu);
});

it('the index has a line of each, and their number', () => {
  const rows = files.map((name) => {
    const [title = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    return `| ${name.slice(0, 3)} | [${title.slice(6)}](${name}) |`;
  });
  const indexText = readFileSync(join(folder, 'index.md'), 'utf8');
  const index = indexText.match(/^\| \d{3} \|.+?\) \|/gmu) ?? [];
  expect(indexText).toContain(`\n${files.length} decisions, by subject.`);
  expect(index.toSorted()).toEqual(rows.toSorted());
});

const topFolders = ['data', 'docs', 'lint', 'locales', 'public', 'scripts', 'server', 'src', 'sw', 'tests'];
const paths = new Set([
  ...readdirSync(root),
  ...globSync(`{${topFolders.join(',')}}/**`, { cwd: root }).map((path) => path.split(sep).join('/')),
]);
const fileNames = new Set([...paths].map((path) => basename(path)));
const foldersOfSrc = new Set([...paths].flatMap((path) => /^src\/(\w+)\//u.exec(path)?.[1] ?? []));
const withExtension = /^[\w.-]+\.(?:cjs|css|json|md|mjs|po|svg|tsx?)$/u;

/** Whether a word in backticks is a file or folder that is missing; what it does not recognise as a path is none. */
function isMissing(word: string): boolean {
  const path = word.replace(/\/$/u, '');
  if (withExtension.test(path)) return !fileNames.has(path);
  const [top = '', ...below] = path.split('/');
  if (below.length === 0 || !/^[\w./-]+$/u.test(path)) return false;
  if (!topFolders.includes(top) && !foldersOfSrc.has(top)) return false;
  const place = topFolders.includes(top) ? path : `src/${path}`;
  // Modules are written without their extension, too.
  return !['', '.ts', '.tsx'].some((extension) => paths.has(place + extension));
}

it('knows a path that is missing', () => {
  const words = ['decisions.test.ts', 'docs/decisions/', 'lint/boundaries', 'db/throttled', '/photos.js'];
  expect(words.filter(isMissing)).toEqual([]);
  expect(['gone.ts', 'src/gone', 'db/gone', 'sw/sending.ts'].filter((word) => !isMissing(word))).toEqual([]);
});

it.each(files)('%s names only files that exist', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const words = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, word = '']) => word);
  expect(words.filter(isMissing)).toEqual([]);
});

it('what names a decision names one that is in force', () => {
  const texts = globSync('{src,server,sw,tests,lint,scripts,docs}/**/*.{ts,tsx,mjs,md}', { cwd: root })
    .filter((path) => !/^docs\/(?:decisions|journal)/u.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const lists = texts.flatMap((text) => [
    ...text.matchAll(/decisions?[\s*/]+(\d{3}(?:(?:, | and )\d{3})*)/giu),
  ]);
  const named = lists.flatMap(([, list = '']) => list.split(/\D+/u));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((number) => !files.some((name) => name.startsWith(number)))).toEqual([]);
});
