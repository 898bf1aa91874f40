import { useLingui } from '@lingui/react/macro';
import { byPositionThenId } from '#domain/order.ts';
import { ratings } from '#domain/rating.ts';
import type { TourReport as Report } from '../../api/tourListCalls.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { RatingIcon } from '../walk/RatingIcon.tsx';
import { ratingName } from '../walk/ratingName.ts';
import { buildingPlace } from './buildingPlace.ts';
import { InspectorName } from './InspectorName.tsx';
import { ReportReceipt } from './ReportReceipt.tsx';
import { ReportTouchpoint } from './ReportTouchpoint.tsx';
import classes from './TourReport.module.css';
import { TourStateMark } from './TourStateMark.tsx';

type Touchpoint = Report['tour']['touchpoints'][number];

/** As one walks: the order of the tour, and the floors of a touchpoint from below. */
function inOrder(a: Touchpoint, b: Touchpoint): number {
  if (a.position === b.position && a.floor !== null && b.floor !== null) return a.floor - b.floor;
  return byPositionThenId(a, b);
}

/** The whole of one tour, on the screen and on A4. */
export function TourReport({ report }: { readonly report: Report }) {
  const { t } = useLingui();
  const { dateTime, number } = useFormats();
  const { tour, building, inspector, receipt, touchpoint_receipts } = report;
  const place = buildingPlace(building);
  const answers = tour.touchpoints.filter((one) => one.completed).flatMap((one) => one.sub_touchpoints);
  return (
    <article className={classes['report']}>
      <dl className={classes['facts']}>
        <div>
          <dt>{t`Address`}</dt>
          <dd>{place === '' ? building.name : place}</dd>
        </div>
        <div>
          <dt>{t`Inspector`}</dt>
          <dd>
            <InspectorName inspector={inspector} />
          </dd>
        </div>
        <div>
          <dt>{t`Started`}</dt>
          <dd>{dateTime(tour.created_at)}</dd>
        </div>
        <div>
          <dt>{t`Concluded`}</dt>
          <dd>
            {tour.concluded_at === null ? <TourStateMark concludedAt={null} /> : dateTime(tour.concluded_at)}
          </dd>
        </div>
        {receipt !== null && (
          <div>
            <dt>{t`Receipt`}</dt>
            <dd>
              <ReportReceipt receipt={receipt} />
            </dd>
          </div>
        )}
      </dl>
      <ul className={classes['sum']}>
        {ratings.map((rating) => (
          <li data-rating={rating} key={rating}>
            <RatingIcon filled rating={rating} />
            <strong>{number(answers.filter((answer) => answer.rating === rating).length)}</strong>
            {ratingName(rating)}
          </li>
        ))}
      </ul>
      {tour.touchpoints
        .filter((one) => !one.hide)
        .toSorted(inOrder)
        .map((touchpoint) => (
          <ReportTouchpoint
            key={touchpoint.id}
            receipt={touchpoint_receipts[touchpoint.id] ?? null}
            touchpoint={touchpoint}
          />
        ))}
    </article>
  );
}
