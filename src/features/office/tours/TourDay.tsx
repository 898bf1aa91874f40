import { Suspense } from 'react';
import type { ListedTour, TourFilter } from '../../../api/tourListCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useResultDay } from '../results/shared/useResultDay.ts';

type TourDayProps = {
  readonly tour: Pick<ListedTour, 'created_at' | 'concluded_at'>;
  /** The state by which the list is filtered. */
  readonly status: TourFilter['status'];
};

/** The day by which a tour is listed (N27): that of its conclusion where only concluded ones are, or of its start. */
export function TourDay({ tour: { created_at, concluded_at }, status }: TourDayProps) {
  const { date } = useFormats();
  const isByConclusion = status === 'concluded' || status === 'excluded';
  if (!isByConclusion || concluded_at === null) return date(created_at);
  return (
    <Suspense fallback={null}>
      <ConcludedDay at={concluded_at} />
    </Suspense>
  );
}

function ConcludedDay({ at }: { readonly at: string }) {
  const resultDay = useResultDay();
  return resultDay(at);
}
