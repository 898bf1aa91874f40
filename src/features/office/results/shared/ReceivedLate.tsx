import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { lateMs, latenessOf } from '#domain/tourMoment.ts';
import { useResultTime } from './useResultDay.ts';

type Moments = Parameters<typeof latenessOf>[0];

/** When a tour was received, where that was more than an hour after it was walked (N6). Suspends until the zone is known. */
export function ReceivedLate({ tour }: { readonly tour: Moments }) {
  return latenessOf(tour) > lateMs && tour.received_at != null ? <ReceivedAt at={tour.received_at} /> : null;
}

function ReceivedAt({ at }: { readonly at: string }) {
  const { t } = useLingui();
  const resultTime = useResultTime();
  return (
    <Text c="dimmed" display="block" fw={400} lh={1.3} size="xs" span>
      {t`received ${resultTime(at)}`}
    </Text>
  );
}
