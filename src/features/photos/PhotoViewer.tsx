import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { photoBytes, type ShownPhoto } from '#db/photos/photosOfTouchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import type { Part } from '#ui/controls/panning.ts';
import { usePhotoViewer } from '#ui/controls/usePhotoViewer.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { deletePhoto } from '../../actions/deletePhoto.ts';
import type { TouchpointAddress } from '../../actions/editTouchpoint.ts';
import { marker } from '../../chunks/chunks.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import fullDialog from './FullDialog.module.css';
import { FullDialog } from './FullDialog.tsx';
import { photoStateName } from './PhotoTile.tsx';
import classes from './PhotoViewer.module.css';
import { ZoomablePhoto } from './ZoomablePhoto.tsx';

const MarkPhoto = marker.part(
  (its) => its.MarkPhoto,
  ({ onClose }) => onClose(),
);

type PhotoViewerProps = {
  readonly address: TouchpointAddress & { readonly subTouchpointId: string };
  readonly photos: readonly ShownPhoto[];
  readonly shownId: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  /** Called instead of `onClose` once the photo is deleted. */
  readonly onDeleted: () => void;
};

/** One photo of an answer as large as the screen, to be marked or deleted. */
export function PhotoViewer({ address, photos, shownId, onShow, onClose, onDeleted }: PhotoViewerProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  // As it was when marking began: another tab may mark or delete it meanwhile.
  const [marking, setMarking] = useState<{ photo: ShownPhoto; bytes: ArrayBuffer } | null>(null);
  const [refusal, setRefusal] = useState<Parameters<typeof refusalMessage>[0] | null>(null);
  const read = useLiveQuery(
    async () => ({ of: shownId, bytes: await photoBytes(ctx.db, address.tourId, shownId) }),
    [ctx, address.tourId, shownId],
  );
  // PH4: until the next photo is read this is still the last one, and its bytes would be marked as the next photo's.
  const bytes = read?.of === shownId ? read.bytes : undefined;
  const { pane, at, step, zoomTo, showAt } = usePhotoViewer({
    ids: photos.map(({ id }) => id),
    shownId,
    onShow,
    // A thumbnail has nothing more to show.
    steps: bytes == null ? 0 : 1,
    isActive: marking === null,
  });
  const isZoomed = step > 0;
  const photo = photos[at];
  // So that marking begins at once.
  useEffect(() => void marker.load().catch(() => undefined), []);

  if (marking !== null) {
    return (
      <MarkPhoto
        address={address}
        bytes={marking.bytes}
        isGone={photo === undefined}
        onClose={() => {
          setMarking(null);
          if (photo === undefined) onClose();
        }}
        onMarked={(id) => {
          setMarking(null);
          onShow(id);
        }}
        photo={marking.photo}
      />
    );
  }
  if (photo === undefined) return null;

  async function remove(): Promise<void> {
    const saved = await deletePhoto(ctx, { ...address, photoId: shownId });
    if (saved.ok) onDeleted();
    else setRefusal(saved.reason);
  }
  const place = at + 1;
  const all = photos.length;
  const zoom = bytes == null ? null : (part?: Part) => zoomTo(isZoomed ? 0 : 1, part);
  const source = bytes === null ? photo.thumbnail : (bytes ?? null);
  return (
    <FullDialog
      closeLabel={t`Close`}
      onClose={onClose}
      title={t`Photo ${place} of ${all}`}
      tools={
        <>
          <div className={classes['where']}>
            <p className={classes['state']}>
              <span>{photoStateName(photo.state)}</span>
              {photo.state === 'received' && (
                <>
                  {' · '}
                  <Trans>only a small picture is kept here</Trans>
                </>
              )}
            </p>
            <div className={classes['steps']}>
              {zoom !== null && (
                <IconButton aria-label={isZoomed ? t`Smaller` : t`Larger`} onClick={() => zoom()}>
                  {isZoomed ? <IconZoomOut aria-hidden size={26} /> : <IconZoomIn aria-hidden size={26} />}
                </IconButton>
              )}
              <IconButton aria-label={t`Previous photo`} disabled={at === 0} onClick={() => showAt(at - 1)}>
                <IconChevronLeft aria-hidden size={26} />
              </IconButton>
              <IconButton aria-label={t`Next photo`} disabled={place === all} onClick={() => showAt(at + 1)}>
                <IconChevronRight aria-hidden size={26} />
              </IconButton>
            </div>
          </div>
          {refusal !== null && (
            <Notice live tone="bad">
              <p>{refusalMessage(refusal)}</p>
            </Notice>
          )}
          <div className={fullDialog['row']}>
            <Button
              leftSection={<IconTrash aria-hidden size={22} />}
              onClick={() => void remove()}
              variant="default"
            >
              <Trans>Delete</Trans>
            </Button>
            {photo.isHere && bytes != null && (
              <Button
                leftSection={<IconPencil aria-hidden size={22} />}
                onClick={() => setMarking({ photo, bytes })}
              >
                <Trans>Mark</Trans>
              </Button>
            )}
          </div>
        </>
      }
    >
      {source === null ? (
        bytes !== undefined &&
        photo.thumbnail === null && (
          <p className={classes['state']}>
            {photo.state === 'removed' ? (
              <Trans>This photo was removed from the server.</Trans>
            ) : (
              <Trans>This photo is not on this device.</Trans>
            )}
          </p>
        )
      ) : (
        <ZoomablePhoto
          bytes={source}
          isZoomed={isZoomed}
          key={shownId}
          name={t`Photo ${place} of ${all}`}
          onZoom={zoom}
          pane={pane}
          photo={photo}
        />
      )}
    </FullDialog>
  );
}
