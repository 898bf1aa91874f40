import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts';

/** The criteria are half as long as all other words of the walk: they come after what a rating needs. */
export const LateCriterion = lazyWithTexts(
  ['guidance'],
  async () => (await import('./Criterion.tsx')).Criterion,
);
