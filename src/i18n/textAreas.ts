/** The parts of the app whose texts are loaded together, `locales/{area}/{locale}.po`: one for each of its chunks. */
export const textAreas = ['start', 'walk', 'rest', 'account', 'office'] as const;

export type TextArea = (typeof textAreas)[number];
