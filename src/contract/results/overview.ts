import * as zod from 'zod/mini';
import { buildingRow } from './buildingResults.ts';
import { finding } from './finding.ts';
import {
  findingCounts,
  resultCounts,
  resultInspector,
  resultMandate,
  resultShare,
  topicName,
  touchpointName,
} from './resultShapes.ts';

/** What the overview shows besides the numbers. */
export const overviewParts = ['worst', 'findings', 'week', 'mandates', 'disagreements'] as const;

export type OverviewPart = (typeof overviewParts)[number];

const numbers = {
  tours: zod.number(),
  excluded: zod.number(),
  open_tours: zod.number(),
  open_touchpoints: zod.number(),
  /** Visited, and all there are. */
  buildings: zod.number(),
  buildings_total: zod.number(),
  ...resultCounts,
  ...resultShare,
  /** Every topic, in the catalogue's order. */
  topics: zod.array(
    zod.object({ name: topicName, touchpoint: touchpointName, ...resultCounts, ...resultShare }),
  ),
  /** Of all tours that pass, whatever the basis; the newest 36. */
  months: zod.array(
    zod.object({ month: zod.string(), tours: zod.number(), ...resultCounts, share: resultShare.share }),
  ),
};

const numbersShape = zod.object(numbers);

export type OverviewNumbers = zod.infer<typeof numbersShape>;

/** A row a mandate (GET /api/results/mandates). */
export const mandateRow = zod.object({
  mandate: resultMandate,
  buildings: zod.number(),
  visited: zod.number(),
  tours: zod.number(),
  ...resultCounts,
  ...resultShare,
  findings: findingCounts,
  newest_tour: zod.nullable(zod.object({ id: zod.string(), concluded_at: zod.string() })),
});

export type MandateRow = zod.infer<typeof mandateRow>;

export const overview = zod.object({
  ...numbers,
  against: zod.optional(numbersShape),
  /** N13: the change over the buildings visited in both periods. */
  same: zod.optional(
    zod.object({ buildings: zod.number(), share: resultShare.share, against_share: resultShare.share }),
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

/** GET /api/results/mandates. */
export const mandateRows = zod.object({
  items: zod.array(mandateRow),
  next_cursor: zod.nullable(zod.string()),
  total: zod.number(),
});

export type MandateRows = zod.infer<typeof mandateRows>;
