import * as zod from 'zod/mini';

type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

/** N28: no period ends before it begins. */
export const periodInOrder = zod.refine<Period>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'] },
);
