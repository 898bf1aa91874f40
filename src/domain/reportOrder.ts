import { byPositionThenId, type SubTouchpoint, type Touchpoint } from './touchpoint.ts';

/** The contents of a tour's report (U10). */
export type ReportOrder<Kind extends Touchpoint> = {
  /** The bad ratings of concluded touchpoints, in the order of the touchpoints. */
  readonly bad: readonly { readonly touchpoint: Kind; readonly answer: SubTouchpoint }[];
  /** In walking order: by position, and the floors of one touchpoint from the lowest up. */
  readonly touchpoints: readonly Kind[];
};

function asWalked(a: Touchpoint, b: Touchpoint): number {
  if (a.position === b.position && a.floor !== null && b.floor !== null) return a.floor - b.floor;
  return byPositionThenId(a, b);
}

/** U10: the order of a tour's report. Hidden copies are left out; `bad` takes concluded touchpoints only. */
export function reportOrder<Kind extends Touchpoint>(all: readonly Kind[]): ReportOrder<Kind> {
  const touchpoints = all.filter((one) => !one.hide).toSorted(asWalked);
  const bad = touchpoints
    .filter((one) => one.completed)
    .flatMap((touchpoint) =>
      touchpoint.sub_touchpoints
        .filter(({ rating }) => rating === 'bad')
        .toSorted(byPositionThenId)
        .map((answer) => ({ touchpoint, answer })),
    );
  return { bad, touchpoints };
}
