import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// How much a first visit weighs, from the manifest of the build, gzipped. Fails when a budget is exceeded.
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

type Budget = {
  readonly name: string;
  readonly limit: number;
  readonly withStyles: boolean;
  /** What is loaded besides the page itself, by its name in the manifest; static imports come with it. */
  readonly sources: readonly string[];
};

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const login = [
  'locales/de.po',
  'src/screens/login/LoginScreen.tsx',
  'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
];
const walk = [
  ...login,
  'src/api/createApi.ts',
  'src/db/InspectionDatabase.ts',
  'src/app/openInspection.ts',
  'src/app/TourGate.tsx',
  'src/screens/sync/SyncIndicator.tsx',
  'src/screens/select-building/SelectBuildingScreen.tsx',
  'src/screens/tour/TourScreen.tsx',
  'src/screens/touchpoint/TouchpointScreen.tsx',
];

const budgets: readonly Budget[] = [
  { name: 'login, JavaScript', limit: 150_000, withStyles: false, sources: login },
  {
    name: 'walk until the first rating, JavaScript and styles',
    limit: 290_000,
    withStyles: true,
    sources: walk,
  },
];

/** The scripts and styles that the page names. */
const page = new Set<string>(
  readFileSync(join(dist, 'index.html'), 'utf8').match(/assets\/[\w.-]+\.(?:js|css)/g),
);
const named = Object.entries(manifest).filter(([, { file }]) => page.has(file));

function filesOf(sources: readonly string[], withStyles: boolean): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of [...named.map(([name]) => name), ...sources]) visit(source);
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
