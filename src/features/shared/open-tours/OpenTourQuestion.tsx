import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { openTours } from '#db/tours/openTours.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useInspection } from '../InspectionServices.ts';
import classes from './DeviceTours.module.css';
import { TourContents } from './TourContents.tsx';
import { useContinueTour } from './useContinueTour.ts';

type OpenTourQuestionProps = {
  readonly buildingId: string;
  readonly onClose: () => void;
  readonly onAnother: () => void;
};

/** U9: asked before a second tour of a building is started while one of it is open here. */
export function OpenTourQuestion({ buildingId, onClose, onAnother }: OpenTourQuestionProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const continueTour = useContinueTour();
  const open = useLiveQuery(
    async () => (await openTours(ctx.db)).filter(({ tour }) => tour.building.id === buildingId),
    [ctx, buildingId],
  );
  const newest = open?.[0];
  // No tour is open any more, if it was concluded in another tab meanwhile.
  if (open === undefined || newest === undefined) return null;
  return (
    <Dialog
      actions={
        <>
          <Button onClick={() => void continueTour(newest.tour.id)}>
            <Trans>Continue the open tour</Trans>
          </Button>
          <Button onClick={onAnother} variant="default">
            <Trans>Start another tour</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`A tour of this building is open`}
    >
      <p>{newest.tour.building.name}</p>
      <ul className={classes['tours']}>
        {open.map((one) => (
          <li key={one.tour.id}>
            <TourContents open={one} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
