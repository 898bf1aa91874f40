import { byPositionThenId, type SubTouchpoint, type Touchpoint } from './touchpoint.ts';

export type ReportOrder<Kind extends Touchpoint> = {
  /** What was rated bad, in the order of the touchpoints. */
  readonly bad: readonly { readonly touchpoint: Kind; readonly answer: SubTouchpoint }[];
  /** As one walks: the order of the tour, and the floors of a touchpoint from below. */
  readonly touchpoints: readonly Kind[];
};

function asWalked(a: Touchpoint, b: Touchpoint): number {
  if (a.position === b.position && a.floor !== null && b.floor !== null) return a.floor - b.floor;
  return byPositionThenId(a, b);
}

/** U10: in which order a report shows a tour. Hidden copies and what is not concluded say nothing. */
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
