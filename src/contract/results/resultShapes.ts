import * as z from 'zod/mini';
import { subTouchpointNames, touchpointNames } from '#domain/catalogue/topics.ts';

// Shapes that several responses of results share (results.md, "Calls").

/** A building; the specification calls it object. */
export const resultObject = z.object({
  id: z.string(),
  name: z.string(),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
});

/** The mandate of a result. */
export const resultMandate = z.object({ id: z.string(), name: z.string() });

/** The person of a tour or a change; null once they were deleted. */
export const resultInspector = z.nullable(
  z.object({ id: z.string(), firstname: z.string(), lastname: z.string() }),
);

/** How often each rating was given. */
export const resultCounts = { good: z.number(), bad: z.number(), not_applicable: z.number() };

/** The share good and its interval, not rounded; null without good or bad ratings (N2, N3). */
export const resultShare = {
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
};

/** The numbers of good, bad and not applicable ratings of a topic. */
export const countTriple = z.tuple([z.number(), z.number(), z.number()]);

/** The counts by topic; [0, 0, 0] for one without ratings. */
export const topicCounts = z.record(z.string(), countTriple);

export type TopicCounts = z.infer<typeof topicCounts>;

/** The key of a topic. */
export const topicKey = z.enum(subTouchpointNames);
/** The key of a touchpoint. */
export const touchpointName = z.enum(touchpointNames as readonly [string, ...string[]]);

/** The end of every list: the cursor of the next page, and the total number of items. */
export const listEnd = { next_cursor: z.nullable(z.string()), total: z.number() };

/** The number of findings in each state. */
export const findingCounts = z.object({
  open: z.number(),
  acknowledged: z.number(),
  resolved: z.number(),
});

/** N5: of each building its newest tour that passes the filters, or every one. */
export const bases = ['latest', 'all'] as const;

export type Basis = (typeof bases)[number];
