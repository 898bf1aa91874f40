/** The three values of a rating (specification §1), in the order in which they are offered. */
export const ratings = ['good', 'bad', 'not_applicable'] as const;

export type Rating = (typeof ratings)[number];
