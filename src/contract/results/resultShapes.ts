import * as zod from 'zod/mini';
import { subTouchpointNames, touchpointNames } from '#domain/catalogue/topics.ts';

// Outputs of the calls of results (results.md, "Calls").

/** The building, as the specification calls it. */
export const resultObject = zod.object({
  id: zod.string(),
  name: zod.string(),
  street: zod.nullable(zod.string()),
  city: zod.nullable(zod.string()),
});

export const resultMandate = zod.object({ id: zod.string(), name: zod.string() });

/** Null once the person was deleted. */
export const resultInspector = zod.nullable(
  zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() }),
);

/** How often each rating was given. */
export const resultCounts = { good: zod.number(), bad: zod.number(), not_applicable: zod.number() };

/** N2, N3. */
export const resultShare = {
  share: zod.nullable(zod.number()),
  low: zod.nullable(zod.number()),
  high: zod.nullable(zod.number()),
};

/** Good, bad and not applicable of a topic. */
export const countTriple = zod.tuple([zod.number(), zod.number(), zod.number()]);

/** By topic; one without ratings is [0, 0, 0]. */
export const topicCounts = zod.record(zod.string(), countTriple);

export type TopicCounts = zod.infer<typeof topicCounts>;

export const topicName = zod.enum(subTouchpointNames);
export const touchpointName = zod.enum(touchpointNames as readonly [string, ...string[]]);

/** The cursor of the next page, and the total number of items. */
export const listEnd = { next_cursor: zod.nullable(zod.string()), total: zod.number() };

/** How many findings there are in each state. */
export const findingCounts = zod.object({
  open: zod.number(),
  acknowledged: zod.number(),
  resolved: zod.number(),
});

/** N5: of each building its newest tour that passes, or every one. */
export const bases = ['latest', 'all'] as const;

export type Basis = (typeof bases)[number];
