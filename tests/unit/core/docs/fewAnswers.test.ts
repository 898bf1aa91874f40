import { expect, it, vi } from 'vitest';
import type { BuildingDetail, BuildingRow } from '#contract/results/buildingResults.ts';
import type { Overview } from '#contract/results/overview.ts';
import { withInterval } from '#domain/results/share.ts';
import { palette } from '../../../../server/pdf/palette.ts';
import { Sheet } from '../../../../server/pdf/Sheet.ts';
import { drawBuildingDocument } from '../../../../server/services/reports/drawBuildingDocument.ts';
import { drawClientDocument } from '../../../../server/services/reports/drawClientDocument.ts';
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

/** What is written of a document in English, and how. */
function spied(draw: (pen: Pen) => void) {
  const sheet = new Sheet({ title: '', subject: '', locale: 'en', created: new Date(at) });
  const [box, line, block] = [vi.spyOn(sheet, 'box'), vi.spyOn(sheet, 'line'), vi.spyOn(sheet, 'block')];
  const [texts, words, formats] = [reportTextsByLocale.en, textsByLocale.en, reportFormats('en', 'UTC')];
  draw({ sheet, texts, words, formats, thumbnails: {}, today: '2026-11-26' });
  return { box: box.mock.calls, line: line.mock.calls, block: block.mock.calls };
}

/** The opacity of each box that is drawn, and the face in which the share of 75 % is written. */
function drawn(draw: (pen: Pen) => void) {
  const { box, line } = spied(draw);
  return {
    isPale: box.some(([{ opacity = 1 }]) => opacity < 1),
    face: line.find(([text]) => text === '75%')?.[1].face,
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
  const { line, block } = spied((pen) => drawShareSummary(pen, overview));
  expect(line.find(([text]) => text.startsWith('+'))?.[1].face).toBe(face);
  const before = `(before: ${Math.round((good / (good + bad)) * 100)}%, answers: ${good + bad})`;
  expect(block.map(([text]) => text)).toContain(`percentage points over all buildings ${before}`);
});

it.each([
  [2, 2, 'regular'],
  [8, 2, 'regular'],
  [2, 8, 'regular'],
  [6, 8, 'strong'],
])(
  'N18 a change over the same buildings, %s good after %s bad, names both, and is as strong',
  (good, bad, face) => {
    const counts = { good: 90, bad: 10, not_applicable: 0, ...withInterval({ good: 90, bad: 10 }) };
    const numbers = { ...visits, ...counts, topics: [], months: [] };
    const before = { against_good: 0, against_bad: bad, against_share: 0 };
    const same = { buildings: 1, good, bad: 0, share: 1, ...before };
    const { line, block } = spied((pen) => drawShareSummary(pen, { ...numbers, against: numbers, same }));
    expect(line.find(([text]) => text === '+100')?.[1].face).toBe(face);
    expect(line.find(([text]) => text === '0')?.[1].face).toBe('strong');
    expect(block.map(([text]) => text)).toContain(
      `percentage points over the buildings visited in both periods (1; before: 0%, answers: ${bad}; after: 100%, answers: ${good})`,
    );
  },
);

it.each([
  [2, 8],
  [8, 2],
  [6, 8],
])(
  'N18 the change of a topic, %s good after %s bad, names both in a document, and is as strong',
  (good, bad) => {
    const counts = { good: 90, bad: 10, not_applicable: 0, ...withInterval({ good: 90, bad: 10 }) };
    const topicOf = (rated: { good: number; bad: number }) => ({
      name: 'lifts' as const,
      touchpoint: 'entering_the_building' as const,
      not_applicable: 0,
      ...rated,
      ...withInterval(rated),
    });
    const numbers = { ...visits, ...counts, months: [] };
    const overview = {
      ...numbers,
      topics: [topicOf({ good, bad: 0 })],
      against: { ...numbers, topics: [topicOf({ good: 0, bad })] },
    };
    const report = { query: {}, scope: {}, overview, findings: { ...findings, total: 0 }, buildings: [] };
    const { line } = spied((pen) => drawClientDocument(pen, report as never));
    const isFew = good < 5 || bad < 5;
    expect(line.find(([text]) => text === '+100')?.[1]).toMatchObject({
      face: isFew ? 'regular' : 'strong',
      colour: isFew ? palette.muted : palette.good,
    });
    expect(line.map(([text]) => text)).toContain(`0% 0/${bad}`);
  },
);
