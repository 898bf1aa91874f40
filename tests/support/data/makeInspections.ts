import type { Inspections } from '../../../src/app/inspection/inspections.ts';

/** Inspections of which nothing is open, or what a test says. */
export const makeInspections = (said: Partial<Inspections>): Inspections => ({
  hasWork: async () => true,
  opened: () => null,
  open: async () => Promise.reject(new Error('No inspection opens here.')),
  begin: () => {},
  release: async () => {},
  ...said,
});
