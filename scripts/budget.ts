import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// How much a first visit weighs, from the manifest of the build, gzipped. Fails when a budget is exceeded. That a browser loads
// nothing else is tested in `tests/e2e/journeys/walk/loadedFiles.test.ts`; `npm run bench -- weights` weighs what it loads.
type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

type Budget = {
  readonly name: string;
  readonly limit: number;
  readonly withStyles: boolean;
  /** Loaded besides the page itself: a source file or a group of `vite.config.ts`, with its static imports. */
  readonly sources: readonly string[];
};

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const login = [
  'locales/entry/de.po',
  'login',
  'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
];
const walk = [...login, 'locales/inspection/de.po', 'locales/device/de.po', 'walk'];

const budgets: readonly Budget[] = [
  { name: 'login, JavaScript', limit: 150_000, withStyles: false, sources: login },
  {
    name: 'walk until the first rating, JavaScript and styles',
    limit: 218_000,
    withStyles: true,
    sources: walk,
  },
  // A rating needs none of it.
  {
    name: 'the same with what is loaded meanwhile: the sending, the next pages, the toasts',
    limit: 300_000,
    withStyles: true,
    sources: [
      ...walk,
      'readiness',
      'sending',
      'later',
      'toasts',
      'src/app/snapshot/renderTour.tsx',
      'src/app/snapshot/saveSnapshots.ts',
      'src/app/error-reporting/loadErrorReporter.ts',
    ],
  },
];

/** The scripts and styles that the page names. */
const page = new Set<string>(
  readFileSync(join(dist, 'index.html'), 'utf8').match(/assets\/[\w.-]+\.(?:js|css)/g),
);
const named = Object.keys(manifest).filter((name) => page.has(manifest[name]?.file ?? ''));

function filesOf(sources: readonly string[], withStyles: boolean): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    // The key of a symlinked package begins with the relative path to its real folder.
    const name = Object.keys(manifest).find(
      (key) =>
        key === source ||
        key.endsWith(`/${source}`) ||
        (manifest[key]?.name === source && manifest[key].file.endsWith('.js')),
    );
    const chunk = manifest[name ?? source];
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of [...named, ...sources]) visit(source);
  return [...files].filter((file) => withStyles || file.endsWith('.js'));
}

function weightOf(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

for (const { name, limit, withStyles, sources } of budgets) {
  const weights = filesOf(sources, withStyles).map((file) => ({ file, weight: weightOf(file) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  console.log(`${name}: ${inKilobytes(total)} gz of ${inKilobytes(limit)}`);
  const heaviest = weights.toSorted((a, b) => b.weight - a.weight).slice(0, 5);
  for (const { file, weight } of heaviest) console.log(`  ${inKilobytes(weight).padStart(9)}  ${file}`);
  if (total > limit) process.exitCode = 1;
}
