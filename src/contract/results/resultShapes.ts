import * as zod from 'zod/mini';
import { subTouchpointNames, touchpointNames } from '#domain/catalogue/topics.ts';

// Shapes that several responses of results share (results.md, "Calls").

/** A building; the specification calls it object. */
export const resultObject = zod.object({
  id: zod.string(),
  name: zod.string(),
  street: zod.nullable(zod.string()),
  city: zod.nullable(zod.string()),
  /** Only where it, or its mandate, is closed (B3). */
  closed: zod.optional(zod.literal(true)),
});

/** The mandate of a result. */
export const resultMandate = zod.object({ id: zod.string(), name: zod.string() });

/** The person of a tour or a change; null once they were deleted. */
export const resultInspector = zod.nullable(
  zod.object({ id: zod.string(), firstname: zod.string(), lastname: zod.string() }),
);

/** How often each rating was given. */
export const resultCounts = { good: zod.number(), bad: zod.number(), not_applicable: zod.number() };

/** The share good and its interval, not rounded; null without good or bad ratings (N2, N3). */
export const resultShare = {
  share: zod.nullable(zod.number()),
  low: zod.nullable(zod.number()),
  high: zod.nullable(zod.number()),
};

/** The numbers of good, bad and not applicable ratings of a topic. */
export const countTriple = zod.tuple([zod.number(), zod.number(), zod.number()]);

/** The counts by topic; [0, 0, 0] for one without ratings. */
export const topicCounts = zod.record(zod.string(), countTriple);

export type TopicCounts = zod.infer<typeof topicCounts>;

/** The key of a topic. */
export const topicKey = zod.enum(subTouchpointNames);
/** The key of a touchpoint. */
export const touchpointName = zod.enum(touchpointNames as readonly [string, ...string[]]);

/** The end of every list: the cursor of the next page, and the total number of items. */
export const listEnd = { next_cursor: zod.nullable(zod.string()), total: zod.number() };

/** The number of findings in each state. */
export const findingCounts = zod.object({
  open: zod.number(),
  acknowledged: zod.number(),
  resolved: zod.number(),
});

/** N5: of each building its newest tour that passes the filters, or every one. */
export const bases = ['latest', 'all'] as const;

export type Basis = (typeof bases)[number];
