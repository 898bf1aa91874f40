import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { crossedBoundary } from '../../../lint/crossedBoundary.ts';

const forbidden: readonly (readonly [file: string, imports: string])[] = [
  ['src/domain/tour.ts', '#contract/inspections/tour.ts'],
  ['src/domain/tour.ts', 'zod/mini'],
  ['src/contract/inspections/tour.ts', '#db/tours/tours.ts'],
  ['src/contract/inspections/tour.ts', 'dexie'],
  ['src/db/tours/tours.ts', '../../actions/startTour.ts'],
  ['src/db/tours/tours.ts', 'react'],
  ['src/api/createApi.ts', '#db/tours/tours.ts'],
  ['src/actions/startTour.ts', '../api/createApi.ts'],
  ['src/actions/startTour.ts', '../sync/engine.ts'],
  ['src/sync/engine.ts', '../actions/startTour.ts'],
  ['src/sync/engine.ts', '../features/shared/InspectionServices.ts'],
  ['src/sync/engine.ts', '#db/tours/touchpoints.ts'],
  ['src/session/createSession.ts', '../sync/engine.ts'],
  ['src/ui/layout/CardLink.tsx', '#domain/catalogue/topics.ts'],
  ['src/ui/layout/CardLink.tsx', '#i18n/useLocale.ts'],
  ['src/design/theme.ts', '#ui/layout/CardLink.tsx'],
  ['src/i18n/refusalMessage.ts', '../features/shared/InspectionServices.ts'],
  ['src/features/inspection/tour/TourScreen.tsx', '../../../sync/engine.ts'],
  ['src/features/inspection/tour/TourScreen.tsx', '../../../api/createApi.ts'],
  ['src/features/inspection/tour/TourScreen.tsx', '../../../app/services.ts'],
  ['src/features/inspection/tour/TourScreen.tsx', '#db/durableTransaction.ts'],
  ['src/features/inspection/tour/TourScreen.tsx', '@mantine/core'],
  ['src/ui/controls/Button.tsx', '@mantine/core'],
  ['src/features/office/external-users/List.tsx', '#db/tours/tours.ts'],
  ['src/features/office/tours/List.tsx', '../../inspection/shared/useAddFloor.ts'],
  ['src/features/inspection/tour/TourScreen.tsx', '../../outbox/SyncScreen.tsx'],
  ['src/features/shared/CurrentTour.ts', '../inspection/tour/TourScreen.tsx'],
  ['src/app/main.tsx', '../../server/app.ts'],
  ['sw/sw.ts', '../src/features/shared/InspectionServices.ts'],
  ['sw/sw.ts', 'react'],
  ['server/database/tables.ts', '../repositories/tours.ts'],
  ['server/repositories/tours.ts', '../services/inspections/handleStartTour.ts'],
  ['server/services/inspections/handleStartTour.ts', '../../http/routes/tours.ts'],
  ['server/services/findings/readFinding.ts', '../results/reading/reads.ts'],
  ['server/http/routes/tours.ts', '../../repositories/tours.ts'],
  ['server/http/routes/tours.ts', '../../database/tables.ts'],
  ['server/services/inspections/handleStartTour.ts', '#db/tours/tours.ts'],
  ['server/services/inspections/handleStartTour.ts', '../../../src/domain/tour.ts'],
];

describe('the table of boundaries', () => {
  it.each(forbidden)('forbids %s to import %s', (file, specifier) => {
    expect(crossedBoundary(file, specifier)).not.toBeNull();
  });
});

const refused: readonly (readonly [text: string, complaint: string])[] = [
  ["import { a } from '../sync/engine.ts'; a();", 'may not import src/sync'],
  ["import type { A } from '../sync/engine.ts'; export const a: A = 1;", 'may not import src/sync'],
  ["export const load = () => import('../sync/engine.ts');", 'may not import src/sync'],
  ["export type A = import('../sync/engine.ts').A;", 'may not import src/sync'],
  ["export * from './tours.ts';", 'the file that defines it'],
  ["export { a } from './tours.ts';", 'the file that defines it'],
  ['export const now = Date.now();', 'Date.now has to be passed in'],
  ['export const now = new Date();', 'new Date() has to be passed in'],
  ['export const chance = Math.random();', 'Math.random has to be passed in'],
  ['export const id = globalThis.crypto.randomUUID();', 'crypto.randomUUID has to be passed in'],
];
const accepted = "import { a } from '#domain/tour.ts'; a(new Date(0));";

describe('the linter', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const texts = [...refused.map(([text]) => text), accepted];
  const fileOf = (text: string) => `src/db/fixture-${texts.indexOf(text)}.ts`;
  let lines: readonly string[] = [];

  // All of them in one run: starting the linter takes longer than linting.
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'storey-boundaries-'));
    const rules = { 'storey/boundaries': 'error', 'storey/no-barrel': 'error', 'storey/passed-in': 'error' };
    const configuration = { jsPlugins: [join(root, 'lint/plugin.ts')], categories: {}, rules };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(configuration));
    mkdirSync(join(folder, 'src/db'), { recursive: true });
    for (const text of texts) writeFileSync(join(folder, fileOf(text)), text);
    const linted = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix', ...texts.map(fileOf)], {
      cwd: folder,
      encoding: 'utf8',
    });
    lines = linted.stdout.split('\n');
    rmSync(folder, { recursive: true });
  });

  const complaintsAbout = (text: string) =>
    lines.filter((line) => line.includes(`${fileOf(text)}:`)).join('\n');

  it.each(refused)('refuses %s', (text, complaint) => {
    expect(complaintsAbout(text)).toContain(complaint);
  });

  it('accepts what the table allows', () => {
    expect(complaintsAbout(accepted)).toBe('');
  });
});
