import { Suspense } from 'react';
import type { ListedTour } from '#contract/inspections/tourList.ts';
import type { TourFilter } from '../../../api/tourListCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useResultDay } from '../results/shared/useResultDay.ts';

type TourDayProps = {
  readonly tour: Pick<ListedTour, 'created_at' | 'concluded_at'>;
  /** The state by which the list is filtered. */
  readonly status: TourFilter['status'];
};

/**
 * The day by which a tour is listed (N27): that of its conclusion where only concluded ones are, or of its start. Until the
 * server's time zone is known, the browser's day.
 */
export function TourDay({ tour: { created_at, concluded_at }, status }: TourDayProps) {
  const { date } = useFormats();
  const isByConclusion = status === 'concluded' || status === 'excluded';
  const at = isByConclusion && concluded_at !== null ? concluded_at : created_at;
  return (
    <Suspense fallback={date(at)}>
      <ResultDay at={at} />
    </Suspense>
  );
}

function ResultDay({ at }: { readonly at: string }) {
  const resultDay = useResultDay();
  return resultDay(at);
}
