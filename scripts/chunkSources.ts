import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TextArea } from '../src/i18n/textAreas.ts';

// Which source files each chunk of the app has, by what its entry imports: for the build and for the catalogues of texts.
const root = join(import.meta.dirname, '..');
const loaders = 'src/chunks/chunks.ts';
const entries: Readonly<Record<TextArea, string>> = {
  start: 'src/app/main.tsx',
  walk: 'src/chunks/walk.ts',
  rest: 'src/chunks/rest.ts',
  account: 'src/chunks/account.ts',
  office: 'src/chunks/office.ts',
};

const staticImport = /^(?:import|export)\s(?!type\s)[^;]*?from\s'(\.[^']+)'|^import\s'(\.[^']+)'/gmu;
const lateImport = /\bimport\('(\.[^']+)'\)/gu;

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  // What a part loads later belongs to its chunk, too; the chunks themselves do not.
  const found = [...source.matchAll(staticImport), ...(file === loaders ? [] : source.matchAll(lateImport))];
  return found
    .map(([, from, bare]) => posix.join(posix.dirname(file), from ?? bare ?? ''))
    .filter((path) => /\.tsx?$/u.test(path));
}

function reachedFrom(entry: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(visit);
  };
  visit(entry);
  return reached;
}

/** The files of each chunk beyond those that are loaded before it: the start for all, the walk for the rest of an inspection. */
export function chunkSources(): Readonly<Record<TextArea, ReadonlySet<string>>> {
  const start = reachedFrom(entries.start);
  const walk = reachedFrom(entries.walk).difference(start);
  const rest = reachedFrom(entries.rest).difference(start).difference(walk);
  const account = reachedFrom(entries.account).difference(start);
  const office = reachedFrom(entries.office).difference(start);
  return { start, walk, rest, account, office };
}

/** The files that an inspection and what reads from the server both use, beyond the start. */
export function sharedSources(): ReadonlySet<string> {
  const { walk, rest, account, office } = chunkSources();
  return walk.union(rest).intersection(account.union(office));
}
