import { lazyWithMessages } from '../../../../i18n/lazyWithMessages.ts';

/** The criteria are half as long as all other words of the walk: they come after what a rating needs. */
export const LateCriterion = lazyWithMessages(
  ['guidance'],
  async () => (await import('./Criterion.tsx')).Criterion,
);
