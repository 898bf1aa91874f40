import { useLingui } from '@lingui/react/macro';
import { DataList, Text } from '@mantine/core';
import type { TourReport as Report } from '#contract/inspections/tourList.ts';
import { buildingPlace } from '#domain/building.ts';
import { ratings } from '#domain/rating.ts';
import { reportOrder } from '#domain/reportOrder.ts';
import { startOf } from '#domain/tourMoment.ts';
import { countRatings } from '#domain/tourSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { RatingIcon } from '../../shared/RatingIcon.tsx';
import { ratingName } from '../../shared/ratingName.ts';
import { ReceivedLate } from '../results/shared/ReceivedLate.tsx';
import { useResultTime } from '../results/shared/useResultDay.ts';
import { InspectorName } from '../shared/InspectorName.tsx';
import { ReportBad } from './ReportBad.tsx';
import { ReportReceipt } from './ReportReceipt.tsx';
import { ReportTouchpoint } from './ReportTouchpoint.tsx';
import classes from './TourReport.module.css';
import { TourStatusBadge } from './TourStatusBadge.tsx';

type TourReportProps = { readonly report: Report };

/** The report of one tour, for the screen and for printing on A4. */
export function TourReport({ report }: TourReportProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const resultTime = useResultTime();
  const { tour, building, inspector, receipt, touchpoint_receipts } = report;
  const place = buildingPlace(building);
  const { bad, touchpoints } = reportOrder(tour.touchpoints);
  const counts = countRatings(
    touchpoints.filter((one) => one.completed).flatMap((one) => one.sub_touchpoints),
  );
  const dayWords = useDayWords(tour.day_by);
  return (
    <article className={classes['report']}>
      <ReportBad bad={bad} />
      <ul className={classes['sum']}>
        {ratings.map((rating) => (
          <li data-rating={rating} key={rating}>
            <RatingIcon filled rating={rating} />
            <strong>{number(counts[rating])}</strong>
            <span>{ratingName(rating)}</span>
          </li>
        ))}
      </ul>
      <DataList className={classes['facts'] ?? ''} orientation="vertical">
        <DataList.Item>
          <DataList.ItemLabel>{t`Address`}</DataList.ItemLabel>
          <DataList.ItemValue>{place === '' ? building.name : place}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{t`Inspector`}</DataList.ItemLabel>
          <DataList.ItemValue>
            <InspectorName inspector={inspector} />
          </DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{t`Started`}</DataList.ItemLabel>
          <DataList.ItemValue>{resultTime(startOf(tour))}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{t`Concluded`}</DataList.ItemLabel>
          <DataList.ItemValue>
            {tour.concluded_at === null ? (
              <TourStatusBadge concludedAt={null} />
            ) : (
              <>
                <span>{resultTime(tour.concluded_at)}</span>
                <ReceivedLate tour={tour} />
                {dayWords !== null && (
                  <Text c="dimmed" display="block" size="xs" span>
                    {dayWords}
                  </Text>
                )}
              </>
            )}
          </DataList.ItemValue>
        </DataList.Item>
        {receipt !== null && (
          <DataList.Item>
            <DataList.ItemLabel>{t`Receipt`}</DataList.ItemLabel>
            <DataList.ItemValue>
              <ReportReceipt receipt={receipt} />
            </DataList.ItemValue>
          </DataList.Item>
        )}
      </DataList>
      {touchpoints.map((touchpoint) => (
        <ReportTouchpoint
          key={touchpoint.id}
          receipt={touchpoint_receipts[touchpoint.id] ?? null}
          touchpoint={touchpoint}
        />
      ))}
    </article>
  );
}

/** Why a tour has the day of its receipt; null where it has its own, or nothing is known (N6). */
function useDayWords(dayBy: Report['tour']['day_by']): string | null {
  const { t } = useLingui();
  switch (dayBy) {
    case 'clock_wrong':
      return t`by the day of receipt: this device's clock was wrong`;
    case 'clock_set':
      return t`by the day of receipt: this device's clock was set during the tour`;
    case 'too_old':
      return t`by the day of receipt: received more than 31 days later`;
    default:
      return null;
  }
}
