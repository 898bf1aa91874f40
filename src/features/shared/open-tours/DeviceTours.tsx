import { Trans } from '@lingui/react/macro';
import { IconWalk } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { type OpenTour, openTours } from '#db/tours/openTours.ts';
import { shownLabel } from '#domain/building.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useSession } from '../../../session/sessionState.ts';
import { useInspection } from '../InspectionServices.ts';
import classes from './DeviceTours.module.css';
import { TourContents } from './TourContents.tsx';
import { useContinueTour } from './useContinueTour.ts';

/** Every open tour of this device with its contents; works offline. */
export function DeviceTours() {
  const id = useId();
  const { ctx } = useInspection();
  const current = useSession((state) => state.tourId);
  const tours = useLiveQuery(() => openTours(ctx.db), [ctx]);
  if (tours === undefined || tours.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 className={classes['title']} id={id}>
        <Trans>On this device</Trans>
      </h2>
      <ul className={classes['list']}>
        {tours.map((open) => (
          <li key={open.tour.id}>
            <DeviceTour isCurrent={open.tour.id === current || tours.length === 1} open={open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeviceTour({ open, isCurrent }: { readonly open: OpenTour; readonly isCurrent: boolean }) {
  const id = useId();
  const continueTour = useContinueTour();
  return (
    <div className={classes['tour']}>
      <IconWalk aria-hidden className={classes['icon']} size={28} />
      <div className={classes['text']}>
        <p className={classes['building']} id={id}>
          {shownLabel(open.tour.building)}
        </p>
        <TourContents open={open} />
      </div>
      <Button
        aria-describedby={id}
        onClick={() => void continueTour(open.tour.id)}
        size="md"
        variant={isCurrent ? 'filled' : 'default'}
      >
        <Trans>Continue the open tour</Trans>
      </Button>
    </div>
  );
}
