import * as zod from 'zod/mini';
import { buildingRow } from './buildingResults.ts';
import { finding } from './finding.ts';
import {
  findingCounts,
  resultCounts,
  resultInspector,
  resultMandate,
  resultShare,
  topicKey,
  touchpointName,
} from './resultShapes.ts';

/** The optional parts of the overview besides the numbers. */
export const overviewParts = ['worst', 'findings', 'week', 'mandates', 'disagreements'] as const;

export type OverviewPart = (typeof overviewParts)[number];

const numbers = {
  tours: zod.number(),
  excluded: zod.number(),
  /** Counted tours received more than a day after they were walked (N25); missing from a server of before. */
  late: zod.optional(zod.number()),
  open_tours: zod.number(),
  open_touchpoints: zod.number(),
  /** The visited buildings; `buildings_total` counts all. */
  buildings: zod.number(),
  buildings_total: zod.number(),
  ...resultCounts,
  ...resultShare,
  /** Every topic, in the catalogue's order. */
  topics: zod.array(
    zod.object({ name: topicKey, touchpoint: touchpointName, ...resultCounts, ...resultShare }),
  ),
  /** The newest 36 months, of all tours that pass the filters, whatever the basis (N5). */
  months: zod.array(
    zod.object({ month: zod.string(), tours: zod.number(), ...resultCounts, share: resultShare.share }),
  ),
};

const numbersShape = zod.object(numbers);

/** The numbers of one period (N1, N2). */
export type OverviewNumbers = zod.infer<typeof numbersShape>;

/** The results of a mandate. */
export const mandateRow = zod.object({
  mandate: resultMandate,
  /** Those that are open, and how many of them were visited. */
  buildings: zod.number(),
  visited: zod.number(),
  buildings_closed: zod.optional(zod.number()),
  closed: zod.optional(zod.boolean()),
  practice: zod.optional(zod.boolean()),
  /** How many inspectors may walk there; in GET /api/results/mandates. */
  people: zod.optional(zod.number()),
  tours: zod.number(),
  ...resultCounts,
  ...resultShare,
  findings: findingCounts,
  newest_tour: zod.nullable(
    // N6: when it was received; missing from a server of before.
    zod.object({ id: zod.string(), concluded_at: zod.string(), received_at: zod.optional(zod.string()) }),
  ),
});

export type MandateRow = zod.infer<typeof mandateRow>;

/** The response of GET /api/results: the numbers, those of the period to compare with, and the parts asked for. */
export const overview = zod.object({
  ...numbers,
  against: zod.optional(numbersShape),
  /** N13: the change over the buildings visited in both periods, with the answers of each period (N18). */
  same: zod.optional(
    zod.object({
      buildings: zod.number(),
      good: zod.number(),
      bad: zod.number(),
      share: resultShare.share,
      against_good: zod.number(),
      against_bad: zod.number(),
      against_share: resultShare.share,
    }),
  ),
  worst: zod.optional(zod.array(buildingRow)),
  findings: zod.optional(zod.array(finding)),
  week: zod.optional(
    zod.object({
      from: zod.string(),
      to: zod.string(),
      inspectors: zod.array(zod.object({ inspector: resultInspector, tours: zod.number() })),
    }),
  ),
  mandates: zod.optional(zod.array(mandateRow)),
  disagreements: zod.optional(zod.number()),
});

export type Overview = zod.infer<typeof overview>;

/** The response of GET /api/results/mandates: one row per mandate. */
export const mandateRows = zod.object({
  items: zod.array(mandateRow),
  next_cursor: zod.nullable(zod.string()),
  total: zod.number(),
});

export type MandateRows = zod.infer<typeof mandateRows>;
