import { Suspense } from 'react';
import type { ListedTour } from '#contract/inspections/tourList.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useResultDay } from '../results/shared/useResultDay.ts';

type TourDayProps = {
  readonly tour: Pick<ListedTour, 'created_at' | 'concluded_at'>;
};

/**
 * The day by which a tour is listed (N27): that of its conclusion, or of its start while it is open. Until the server's time
 * zone is known, the browser's day.
 */
export function TourDay({ tour: { created_at, concluded_at } }: TourDayProps) {
  const { date } = useFormats();
  const at = concluded_at ?? created_at;
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
