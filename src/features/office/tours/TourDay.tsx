import { Suspense } from 'react';
import type { ListedTour } from '#contract/inspections/tourList.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ReceivedLate } from '../results/shared/ReceivedLate.tsx';
import { useResultDay } from '../results/shared/useResultDay.ts';

type TourDayProps = {
  readonly tour: Pick<ListedTour, 'created_at' | 'concluded_at' | 'received_at'>;
};

/**
 * The day by which a tour is listed (N27): that of its conclusion, or of its start while it is open. Until the server's time
 * zone is known, the browser's day.
 */
export function TourDay({ tour }: TourDayProps) {
  const { date } = useFormats();
  const at = tour.concluded_at ?? tour.created_at;
  return (
    <Suspense fallback={date(at)}>
      <ResultDay at={at} />
      <ReceivedLate tour={tour} />
    </Suspense>
  );
}

function ResultDay({ at }: { readonly at: string }) {
  const resultDay = useResultDay();
  return resultDay(at);
}
