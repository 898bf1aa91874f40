/** N5: of each building its newest tour that passes, or every one. */
export const bases = ['latest', 'all'] as const;

export type Basis = (typeof bases)[number];
