import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repairScript } from '#contract/http/repairPaths.ts';
import { repairDocument } from '../server/repair-page/repairDocument.ts';

// How much is loaded on the way through an inspection (decision 219), from the manifest of the build: scripts, styles and the texts
// of one language, gzipped. Fails when a budget is exceeded. That a browser loads nothing else is tested in
// `tests/e2e/journeys/walk/loadedFiles.test.ts`.
type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

type Budget = {
  readonly name: string;
  readonly limit: number;
  /** A source file or a group of `vite.config.ts`, with its static imports. */
  readonly sources: readonly string[];
  /** Counted elsewhere. */
  readonly without?: readonly string[];
};

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const start = ['index.html', 'locales/start/de.po'];
const walk = [...start, 'walk', 'locales/walk/de.po'];

const budgets: readonly Budget[] = [
  { name: 'start and login', limit: 140_000, sources: start },
  { name: 'walk until the first rating', limit: 225_000, sources: walk },
  { name: 'all of an inspection', limit: 300_000, sources: [...walk, 'rest', 'locales/rest/de.po'] },
  { name: 'toasts, after the first screen', limit: 31_000, sources: ['toasts'], without: start },
];

function filesOf(sources: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const name = Object.keys(manifest).find(
      (key) => key === source || (manifest[key]?.name === source && manifest[key].file.endsWith('.js')),
    );
    const chunk = manifest[name ?? source];
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...files];
}

function weightOf(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

for (const { name, limit, sources, without = [] } of budgets) {
  const elsewhere = filesOf(without);
  const weights = filesOf(sources)
    .filter((file) => !elsewhere.includes(file))
    .map((file) => ({ file, weight: weightOf(file) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  console.log(`${name}: ${inKilobytes(total)} gz of ${inKilobytes(limit)}`);
  const heaviest = weights.toSorted((a, b) => b.weight - a.weight).slice(0, 5);
  for (const { file, weight } of heaviest) console.log(`  ${inKilobytes(weight).padStart(9)}  ${file}`);
  if (total > limit) process.exitCode = 1;
}

// The page of a repair link, which is none of the app's: its HTML with the styles, and its script.
const page = repairDocument({
  locale: 'de',
  font: '',
  privacyUrl: null,
  token: 'x'.repeat(43),
  takesPhotos: true,
  formats: { longDay: (day) => day, date: (time) => time },
  page: {
    building: 'Library',
    place: 'Doors',
    comments: [{ day: '2026-11-28', comment: 'The door does not close.' }],
    photos: [],
    note: null,
    due_on: '2026-12-01',
    sender: 'Ada Brunner',
    said: [],
  },
});
const repairWeight = gzipSync(page, { level: 9 }).length + weightOf(repairScript);
const repairLimit = 60_000;
console.log(`page of a repair link: ${inKilobytes(repairWeight)} gz of ${inKilobytes(repairLimit)}`);
if (repairWeight > repairLimit) process.exitCode = 1;
