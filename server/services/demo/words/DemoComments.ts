import type { SubTouchpointName } from '#domain/catalogue/topics.ts';

/** What is said beside a bad rating, by topic. */
export type DemoComments = Readonly<Record<SubTouchpointName, readonly string[]>>;
