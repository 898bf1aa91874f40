import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { photoAllowance } from '#domain/photo.ts';
import { resolveSubTouchpoint } from '../../db/tours/touchpoints.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useInspection } from '../shared/InspectionServices.ts';
import type { PhotoScope } from '../shared/pagePhotos.ts';
import { useTouchpointLabel } from '../shared/useTouchpointLabel.ts';
import { IntakeNotices } from './IntakeNotices.tsx';
import { openPhotoIntake } from './openPhotoIntake.ts';
import type { Intake, PhotoIntake } from './PhotoIntake.ts';
import classes from './UnsavedPhotos.module.css';

type UnsavedPhotosProps = { readonly scope: PhotoScope; readonly onClose: () => void };

/** PH14: the photos that are not saved, each with what can be done about it. Closes by itself when there is none any more. */
export function UnsavedPhotos({ scope, onClose }: UnsavedPhotosProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const intake = openPhotoIntake(window, ctx);
  useSyncExternalStore(intake.subscribe, intake.snapshot);
  const open = intake.open(scope);
  const isOver = open.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
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
      {open.some(canBeSaved) && (
        <p>
          <Trans>These photos are not saved in an answer yet. Save or discard them, then continue.</Trans>
        </p>
      )}
      {open.map((one) => (
        <UnsavedAnswer key={JSON.stringify(one.answer)} intake={intake} photos={one} />
      ))}
    </Dialog>
  );
}

function canBeSaved({ making, notices }: Intake): boolean {
  return making.length > 0 || notices.some(({ kind }) => kind === 'not_saved');
}

type UnsavedAnswerProps = { readonly intake: PhotoIntake; readonly photos: Intake };

function UnsavedAnswer({ intake, photos: { answer, making, notices } }: UnsavedAnswerProps) {
  const { ctx } = useInspection();
  const touchpointLabel = useTouchpointLabel();
  const { tourId, subTouchpointId } = answer;
  const found = useLiveQuery(
    () => resolveSubTouchpoint(ctx.db, tourId, subTouchpointId),
    [ctx, tourId, subTouchpointId],
  );
  return (
    <section className={classes['answer']}>
      {found != null && (
        <h3 className={classes['name']}>
          {touchpointLabel({ ...found.touchpoint, name: found.subTouchpoint.name })}
        </h3>
      )}
      {making.length > 0 && (
        <Notice tone="info">
          <p>
            <Plural
              one="# photo is still being prepared."
              other="# photos are still being prepared."
              value={making.length}
            />
          </p>
          <Button color="red" onClick={() => intake.giveUp(answer)} variant="subtle">
            <Trans>Discard unfinished photos</Trans>
          </Button>
        </Notice>
      )}
      <IntakeNotices
        max={photoAllowance.max}
        notices={notices.filter(({ kind }) => kind !== 'too_many')}
        onDismiss={(notice) => intake.dismiss(answer, notice)}
        onRetry={(notice) => void intake.tryAgain({ ...answer, ctx }, notice)}
      />
    </section>
  );
}
