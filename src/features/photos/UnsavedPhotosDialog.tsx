import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { subTouchpointById } from '#db/tours/touchpoints.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useInspection } from '../shared/InspectionServices.ts';
import { isPhoto, type UnsavedPhoto } from '../shared/UnsavedPhotos.ts';
import { useTouchpointLabel } from '../shared/useTouchpointLabel.ts';
import tile from './PhotoPart.module.css';
import classes from './UnsavedPhotosDialog.module.css';
import { UnreadFiles, UnsavedTiles } from './UnsavedTiles.tsx';

type UnsavedPhotosDialogProps = { readonly photos: readonly UnsavedPhoto[]; readonly onClose: () => void };

/** PH14: the photos because of which something was not done, answer by answer, each with what can be done about it. */
export function UnsavedPhotosDialog({ photos, onClose }: UnsavedPhotosDialogProps) {
  const { t } = useLingui();
  const answers = Map.groupBy(photos, ({ answer }) => JSON.stringify(answer));
  return (
    <Dialog
      actions={
        <Button onClick={onClose} variant="default">
          <Trans>Close</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`Photos NOT saved`}
    >
      {photos.some(isPhoto) && (
        <p>
          <Trans>These photos are not saved in an answer yet. Save or remove them, then continue.</Trans>
        </p>
      )}
      {[...answers].map(([key, ofAnswer]) => (
        <UnsavedAnswer key={key} photos={ofAnswer} />
      ))}
    </Dialog>
  );
}

function UnsavedAnswer({ photos }: { readonly photos: readonly UnsavedPhoto[] }) {
  const { ctx } = useInspection();
  const touchpointLabel = useTouchpointLabel();
  const { tourId = '', subTouchpointId = '' } = photos[0]?.answer ?? {};
  const found = useLiveQuery(
    () => subTouchpointById(ctx.db, tourId, subTouchpointId),
    [ctx, tourId, subTouchpointId],
  );
  return (
    <section className={classes['answer']}>
      {found != null && (
        <h3 className={classes['name']}>
          {touchpointLabel({ ...found.touchpoint, name: found.subTouchpoint.name })}
        </h3>
      )}
      {photos.some(isPhoto) && (
        <ul className={tile['strip']}>
          <UnsavedTiles photos={photos} />
        </ul>
      )}
      <UnreadFiles photos={photos} />
    </section>
  );
}
