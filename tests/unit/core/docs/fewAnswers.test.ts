import { expect, it, vi } from 'vitest';
import type { BuildingDetail, BuildingRow } from '#contract/results/buildingResults.ts';
import type { Overview } from '#contract/results/overview.ts';
import { withInterval } from '#domain/results/share.ts';
import { Sheet } from '../../../../server/pdf/Sheet.ts';
import { drawBuildingDocument } from '../../../../server/services/reports/drawBuildingDocument.ts';
import { reportTextsByLocale } from '../../../../server/services/reports/drawDocument.ts';
import { drawBuildingPage } from '../../../../server/services/reports/parts/buildingPage.ts';
import { drawShareSummary } from '../../../../server/services/reports/parts/overviewFigures.ts';
import type { Pen } from '../../../../server/services/reports/parts/Pen.ts';
import { reportFormats } from '../../../../server/services/result-texts/reportFormats.ts';
import { textsByLocale } from '../../../../server/services/result-texts/textsByLocale.ts';

const object = { id: 'b1', name: 'Library', street: null, city: null };
const mandate = { id: 'm1', name: 'North' };
const findings = { counts: { open: 0, acknowledged: 0, resolved: 0 }, items: [] };
const visits = {
  tours: 1,
  excluded: 0,
  open_tours: 0,
  open_touchpoints: 0,
  buildings: 1,
  buildings_total: 1,
};
const at = '2026-11-01T10:00:00.000Z';

/** The opacity of each box that is drawn, and the face in which the share of 75 % is written. */
function drawn(draw: (pen: Pen) => void) {
  const sheet = new Sheet({ title: '', subject: '', locale: 'en', created: new Date(at) });
  const box = vi.spyOn(sheet, 'box');
  const line = vi.spyOn(sheet, 'line');
  const [texts, words, formats] = [reportTextsByLocale.en, textsByLocale.en, reportFormats('en', 'UTC')];
  draw({ sheet, texts, words, formats, thumbnails: {}, today: '2026-11-26' });
  return {
    isPale: box.mock.calls.some(([{ opacity = 1 }]) => opacity < 1),
    face: line.mock.calls.find(([text]) => text === '75%')?.[1].face,
  };
}

it.each([
  [3, 1, { isPale: true, face: 'regular' }],
  [6, 2, { isPale: false, face: 'strong' }],
])('N18 a share of %s good and %s bad is as strong in a document as on a screen', (good, bad, strength) => {
  const counts = { good, bad, not_applicable: 0, ...withInterval({ good, bad }) };
  const tour = { id: 't1', created_at: at, concluded_at: at, inspector: null, topics: {}, ...counts };
  const row: BuildingRow = { object, mandate, tour_id: 't1', tours: 1, ...tour };
  const benchmark = {
    mandate_good: 0,
    mandate_bad: 0,
    mandate_share: null,
    portfolio_good: 0,
    portfolio_bad: 0,
    portfolio_share: null,
    place: null,
    of: 1,
  };
  const building: BuildingDetail = {
    object,
    mandate,
    tours: [tour],
    floors: [],
    photos: [],
    benchmark,
    findings: findings.counts,
  };
  const overview: Overview = { ...visits, ...counts, topics: [], months: [] };
  expect(drawn((pen) => drawShareSummary(pen, overview))).toEqual(strength);
  expect(drawn((pen) => drawBuildingPage(pen, row, findings))).toEqual(strength);
  expect(drawn((pen) => drawBuildingDocument(pen, { building, findings, zone: 'UTC' }))).toEqual(strength);
});

it.each([
  [30, 10, 'strong'],
  [2, 1, 'regular'],
])('N18 a change since %s good and %s bad names both, and is as strong as they are', (good, bad, face) => {
  const counts = { good: 90, bad: 10, not_applicable: 0, ...withInterval({ good: 90, bad: 10 }) };
  const against = { ...visits, ...counts, good, bad, ...withInterval({ good, bad }), topics: [], months: [] };
  const overview: Overview = { ...visits, ...counts, topics: [], months: [], against };
  const sheet = new Sheet({ title: '', subject: '', locale: 'en', created: new Date(at) });
  const line = vi.spyOn(sheet, 'line');
  const block = vi.spyOn(sheet, 'block');
  const [texts, words, formats] = [reportTextsByLocale.en, textsByLocale.en, reportFormats('en', 'UTC')];
  drawShareSummary({ sheet, texts, words, formats, thumbnails: {}, today: '2026-11-26' }, overview);
  expect(line.mock.calls.find(([text]) => text.startsWith('+'))?.[1].face).toBe(face);
  const before = `(before: ${formats.percent(against.share)}, answers: ${good + bad})`;
  expect(block.mock.calls.map(([text]) => text)).toContain(`percentage points over all buildings ${before}`);
});
