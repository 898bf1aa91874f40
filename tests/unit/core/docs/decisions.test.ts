import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'docs/decisions');
const files = readdirSync(folder).filter((name) => /^\d{3}-/u.test(name));
const statusOf =
  /^\*\*Status\.\*\* ((?:In force|Superseded by \d{3})(?:, changed by \d{3}(?: and \d{3})*)?)/mu;

it.each(files)('%s says whether it is in force', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 3)} `, 'u'));
  expect(text).toMatch(statusOf);
});

it('the index has a line of each, with its status, and their number', () => {
  const rows = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [title = ''] = text.split('\n');
    return `| ${name.slice(0, 3)} | [${title.slice(6)}](${name}) | ${statusOf.exec(text)?.[1]} |`;
  });
  const indexText = readFileSync(join(folder, 'index.md'), 'utf8');
  const index = indexText.split('\n');
  const inForce = rows.filter((row) => row.includes('| In force')).length;
  expect(indexText).toContain(`\n${files.length} decisions, ${inForce} in force.`);
  expect(index.filter((line) => /^\| \d/u.test(line))).toEqual(rows);
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

it.each(files)('%s names only files that exist, if it is in force', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const isInForce = statusOf.exec(text)?.[1]?.startsWith('In force') ?? false;
  const words = isInForce ? [...text.matchAll(/`([^`\n]+)`/gu)].map(([, word = '']) => word) : [];
  expect(words.filter(isMissing)).toEqual([]);
});
