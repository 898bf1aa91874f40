import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { undoPhotoDeletion } from '../../actions/deletePhoto.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { isIn, isPhoto } from '../shared/UnsavedPhotos.ts';
import { useOnPage } from '../shared/usePhotos.ts';
import classes from './PhotoPart.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { type LeftOut, TooMany } from './TooMany.tsx';
import { UnreadFiles, UnsavedTiles } from './UnsavedTiles.tsx';

type PhotoPartProps = {
  readonly tourId: string;
  readonly touchpointId: string;
  readonly answerId: string;
  /** The maximum number of photos of one answer. */
  readonly max: number;
  /** The photo whose deletion is undone next, or null. */
  readonly undoableId: string | null;
  /** Of the files that were chosen last, those that there was no place for. */
  readonly leftOut: LeftOut | null;
  readonly onLeftOutRead: () => void;
};

/** The photos of one answer: the saved ones, those being made, and those that could not be saved. */
export function PhotoPart({
  tourId,
  touchpointId,
  answerId,
  max,
  undoableId,
  leftOut,
  onLeftOutRead,
}: PhotoPartProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const address = { tourId, touchpointId, subTouchpointId: answerId };
  const unsaved = useOnPage().photos.filter(isIn(address));
  const all = useLiveQuery(
    () => photosOfTouchpoint(ctx.db, tourId, touchpointId),
    [ctx, tourId, touchpointId],
  );
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const hasDeleted = useRef(false);
  useEffect(() => {
    // The tile that had the focus went when its photo was marked, "Undo" when the photo came back.
    const tile = strip.current?.querySelector<HTMLElement>(`[data-photo="${focusNext.current}"]`);
    if (tile === null || tile === undefined) return;
    focusNext.current = null;
    const { activeElement } = document;
    // The person may have gone on to type.
    if (activeElement === document.body || strip.current?.contains(activeElement) === true) tile.focus();
  });
  useEffect(() => {
    // The tile that had the focus goes with its photo; "Undo" comes with what the store then says.
    if (!hasDeleted.current || undo.current === null) return;
    hasDeleted.current = false;
    undo.current.focus();
  }, [openedId, undoableId]);
  const photos = (all ?? []).filter(({ sub_touchpoint_id }) => sub_touchpoint_id === answerId);
  const refused = photos.some(({ state }) => state === 'refused');

  async function undoDelete(photoId: string): Promise<void> {
    const undone = await undoPhotoDeletion(ctx, { ...address, photoId });
    setFailed(!undone.ok && undone.reason !== 'too_many');
    if (undone.ok) focusNext.current = photoId;
  }

  // PH12: taking it once more would not help.
  const notTaken = photos.some(({ refusal }) => refusal?.reason === 'refused_photos');
  return (
    <>
      {(photos.length > 0 || unsaved.some(isPhoto)) && (
        <ul aria-label={t`Photos`} className={classes['strip']} ref={strip}>
          {photos.map((photo, at) => (
            <PhotoTile key={photo.id} onOpen={() => setOpenedId(photo.id)} photo={photo} place={at + 1} />
          ))}
          <UnsavedTiles photos={unsaved} />
        </ul>
      )}
      {refused && !notTaken && (
        <Notice tone="bad">
          <p>
            <Trans>
              The server did not accept a photo. Take it once more and delete the one with the red frame. Your
              answers are sent anyway.
            </Trans>
          </p>
        </Notice>
      )}
      {notTaken && (
        <Notice tone="warn">
          <p>
            <Trans>
              The server takes no photos at the moment. Delete those with the red frame. Your answers are sent
              anyway.
            </Trans>
          </p>
        </Notice>
      )}
      <UnreadFiles photos={unsaved} />
      {leftOut !== null && <TooMany {...leftOut} max={max} onRead={onLeftOutRead} />}
      {undoableId !== null && (
        <div className={classes['deleted']}>
          <p role="status">
            <Trans>Photo deleted</Trans>
          </p>
          <Button
            leftSection={<IconArrowBackUp aria-hidden size={22} />}
            onClick={() => void undoDelete(undoableId)}
            ref={undo}
            size="md"
            variant="default"
          >
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
      {failed && (
        <Notice live tone="bad">
          <p>{refusalMessage('not_saved')}</p>
        </Notice>
      )}
      {openedId !== null && (
        <PhotoViewer
          address={address}
          onClose={() => {
            focusNext.current = openedId;
            setOpenedId(null);
          }}
          onDeleted={() => {
            hasDeleted.current = true;
            setOpenedId(null);
          }}
          onShow={setOpenedId}
          photos={photos}
          shownId={openedId}
        />
      )}
    </>
  );
}
