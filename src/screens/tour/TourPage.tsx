import { useLingui } from '@lingui/react/macro';
import { floorsOf, revealableCopy } from '#domain/floors.ts';
import { Page } from '../../ui/Page.tsx';
import type { TourOverview } from '../walk/useTourOverview.ts';
import { AddFloor } from './AddFloor.tsx';
import { AnotherFloorDialog } from './AnotherFloorDialog.tsx';
import { ConcludeTour } from './ConcludeTour.tsx';
import { TouchpointCard } from './TouchpointCard.tsx';
import classes from './TourPage.module.css';
import { TourProgress } from './TourProgress.tsx';
import { useAnotherFloor } from './useAnotherFloor.ts';

/** The walk's overview: the building, a card for each touchpoint and floor, and the way out. */
export function TourPage({ tour, touchpoints, progress }: TourOverview) {
  const { t } = useLingui();
  const anotherFloor = useAnotherFloor(tour.id, touchpoints);
  const visible = touchpoints.filter((one) => !one.hide);
  const { street, city } = tour.building;
  const address = [street, city].filter((part) => part !== null && part !== '').join(', ');

  return (
    <Page
      above={tour.mandate.name}
      actions={<ConcludeTour touchpoints={visible} tour={tour} />}
      lead={address === '' ? undefined : address}
      title={tour.building.name}
      width="wide"
    >
      <TourProgress touchpoints={visible} />
      <ul aria-label={t`Touchpoints`} className={classes['cards']}>
        {visible.map((touchpoint) => (
          <li key={touchpoint.id}>
            <TouchpointCard progress={progress.get(touchpoint.id)} touchpoint={touchpoint} />
          </li>
        ))}
        {visible
          .filter((one) => floorsOf(visible, one.touchpoint_id)[0] === one)
          .filter(
            (one) => tour.concluded_at === null && revealableCopy(touchpoints, one.touchpoint_id) !== null,
          )
          .map((one) => (
            <li key={one.touchpoint_id}>
              <AddFloor name={one.name} onAdd={() => anotherFloor.report(one.id)} />
            </li>
          ))}
      </ul>
      <AnotherFloorDialog anotherFloor={anotherFloor} />
    </Page>
  );
}
