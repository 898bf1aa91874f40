/** The three values of a rating (specification §1), in the order in which they are offered. */
export const ratings = ['good', 'bad', 'not_applicable'] as const;

/** One of them; a question without one is unrated (T1). */
export type Rating = (typeof ratings)[number];
