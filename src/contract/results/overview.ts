import * as z from 'zod/mini';
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
  tours: z.number(),
  excluded: z.number(),
  open_tours: z.number(),
  open_touchpoints: z.number(),
  /** The visited buildings; `buildings_total` counts all. */
  buildings: z.number(),
  buildings_total: z.number(),
  ...resultCounts,
  ...resultShare,
  /** Every topic, in the catalogue's order. */
  topics: z.array(z.object({ name: topicKey, touchpoint: touchpointName, ...resultCounts, ...resultShare })),
  /** The newest 36 months, of all tours that pass the filters, whatever the basis (N5). */
  months: z.array(
    z.object({ month: z.string(), tours: z.number(), ...resultCounts, share: resultShare.share }),
  ),
};

const numbersShape = z.object(numbers);

export type OverviewNumbers = z.infer<typeof numbersShape>;

/** The results of a mandate. */
export const mandateRow = z.object({
  mandate: resultMandate,
  buildings: z.number(),
  visited: z.number(),
  tours: z.number(),
  ...resultCounts,
  ...resultShare,
  findings: findingCounts,
  newest_tour: z.nullable(z.object({ id: z.string(), concluded_at: z.string() })),
});

export type MandateRow = z.infer<typeof mandateRow>;

/** The response of GET /api/results: the numbers, those of the period to compare with, and the parts asked for. */
export const overview = z.object({
  ...numbers,
  against: z.optional(numbersShape),
  /** N13: the change over the buildings visited in both periods. */
  same: z.optional(
    z.object({ buildings: z.number(), share: resultShare.share, against_share: resultShare.share }),
  ),
  worst: z.optional(z.array(buildingRow)),
  findings: z.optional(z.array(finding)),
  week: z.optional(
    z.object({
      from: z.string(),
      to: z.string(),
      inspectors: z.array(z.object({ inspector: resultInspector, tours: z.number() })),
    }),
  ),
  mandates: z.optional(z.array(mandateRow)),
  disagreements: z.optional(z.number()),
});

export type Overview = z.infer<typeof overview>;

/** The response of GET /api/results/mandates: one row per mandate. */
export const mandateRows = z.object({
  items: z.array(mandateRow),
  next_cursor: z.nullable(z.string()),
  total: z.number(),
});

export type MandateRows = z.infer<typeof mandateRows>;
