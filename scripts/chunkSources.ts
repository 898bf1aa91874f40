import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TextArea } from '#i18n/textAreas.ts';

// Which source files each chunk of the app has, by what its entry imports: for the build and for the catalogues of texts.
const root = join(import.meta.dirname, '..');
const loaders = 'src/chunks/chunks.ts';
// Toasts, the marker and the charts are files of their own, whose texts come with the chunk that opens them.
const entries: Readonly<Record<TextArea, readonly string[]>> = {
  start: ['src/app/main.tsx', 'src/app/shell/Toasts.tsx'],
  walk: ['src/chunks/walk.ts'],
  rest: ['src/chunks/rest.ts', 'src/features/photos/marking/MarkPhoto.tsx'],
  account: ['src/chunks/account.ts'],
  office: ['src/chunks/office.ts', 'src/features/office/results/overview/MonthsLines.tsx'],
};

const staticImport = /^(?:import|export)\s(?!type\s)[^;]*?from\s'([.#][^']+)'|^import\s'([.#][^']+)'/gmu;
const lateImport = /\bimport\('([.#][^']+)'\)/gu;

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  // What a part loads later belongs to its chunk, too; the chunks themselves do not.
  const found = [...source.matchAll(staticImport), ...(file === loaders ? [] : source.matchAll(lateImport))];
  return (
    found
      .map(([, from, bare = '']) => from ?? bare)
      // `#domain/` is `src/domain/` (package.json, `imports`).
      .map((path) => (path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path)))
      .filter((path) => /\.tsx?$/u.test(path))
  );
}

function reachedFrom(from: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(visit);
  };
  from.forEach(visit);
  return reached;
}

function without(files: ReadonlySet<string>, ...loaded: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...files].filter((file) => !loaded.some((known) => known.has(file))));
}

/** The files of each chunk beyond those that are loaded before it: the start for all, the walk for the rest of an inspection. */
export function chunkSources(): Readonly<Record<TextArea, ReadonlySet<string>>> {
  const start = reachedFrom(entries.start);
  const walk = without(reachedFrom(entries.walk), start);
  const rest = without(reachedFrom(entries.rest), start, walk);
  const account = without(reachedFrom(entries.account), start);
  const office = without(reachedFrom(entries.office), start);
  return { start, walk, rest, account, office };
}

/** The files that an inspection and what reads from the server both use, beyond the start. */
export function sharedSources(): ReadonlySet<string> {
  const { walk, rest, account, office } = chunkSources();
  return new Set([...walk, ...rest].filter((file) => account.has(file) || office.has(file)));
}
