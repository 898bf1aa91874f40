import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readPhotoRoom } from '#db/photos/readPhotoRoom.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { PhotoPart } from '../../../photos/PhotoPart.tsx';
import type { LeftOut } from '../../../photos/TooMany.tsx';
import { preparePhotos, takePhotosOn } from '../../../photos/takePhotos.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { isIn, placesLeft } from '../../../shared/UnsavedPhotos.ts';
import { useOnPage } from '../../../shared/usePhotos.ts';
import { clearOpenSheet, saveOpenSheet } from './openSheet.ts';
import classes from './PhotoField.module.css';

type PhotoFieldProps = { readonly address: TouchpointAddress; readonly answerId: string };

/** The photos of an answer, from the camera or the gallery (PH1). Renders nothing if the server takes no photos (PH12). */
export function PhotoField({ address: { tourId, touchpointId }, answerId }: PhotoFieldProps) {
  const { t } = useLingui();
  const { ctx, unsavedPhotos } = useInspection();
  const answer = { tourId, touchpointId, subTouchpointId: answerId };
  const room = useLiveQuery(
    () => readPhotoRoom(ctx.db, { tourId, touchpointId }, answerId),
    [ctx, tourId, touchpointId, answerId],
  );
  const [isShown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const { photos } = useOnPage();
  // The sheet is open again, possibly after the page was discarded.
  useEffect(() => clearOpenSheet(window.sessionStorage), []);
  if (room === undefined || (room.max === 0 && room.count === 0)) return null;
  const { count, left, max, undoableId } = room;
  // It stays once shown: a photo that is being marked may be deleted in another tab.
  if (!isShown && (count > 0 || photos.some(isIn(answer)))) setShown(true);

  function tap(): void {
    setShown(true);
    saveOpenSheet(window.sessionStorage, answerId);
    // While the camera is open.
    preparePhotos(window);
  }
  const take = async (files: readonly File[]): Promise<void> => {
    setFailed(false);
    clearOpenSheet(window.sessionStorage);
    const { places, limit } = placesLeft(photos, answer, room);
    const chosen = files.length;
    const say = (without: number) =>
      setLeftOut(without > 0 ? { chosen, taken: chosen - without, limit } : null);
    const ids = unsavedPhotos.add(answer, Math.min(chosen, places));
    say(chosen - ids.length);
    try {
      say(await takePhotosOn(window, { ctx, unsavedPhotos }, answer, files, ids));
    } catch {
      ids.forEach(unsavedPhotos.remove);
      setFailed(true);
    }
  };

  return (
    <div className={classes['field']}>
      {(isShown || undoableId !== null) && (
        <PhotoPart
          answerId={answerId}
          leftOut={leftOut}
          max={max}
          onLeftOutRead={() => setLeftOut(null)}
          touchpointId={touchpointId}
          tourId={tourId}
          undoableId={undoableId}
        />
      )}
      {failed && (
        <Notice live tone="bad">
          {refusalMessage('not_saved')}
        </Notice>
      )}
      {left > 0 ? (
        <div aria-label={t`Photos`} className={classes['buttons']} role="group">
          <FileButton camera icon={<IconCamera aria-hidden size={24} />} onChosen={take} onTap={tap}>
            <Trans>Camera</Trans>
          </FileButton>
          <FileButton icon={<IconPhotoPlus aria-hidden size={24} />} onChosen={take} onTap={tap}>
            <Trans>Gallery</Trans>
          </FileButton>
        </div>
      ) : (
        max > 0 && (
          <p className={classes['full']}>
            <Trans>No more photos can be added here.</Trans>
          </p>
        )
      )}
    </div>
  );
}

type FileButtonProps = {
  readonly camera?: boolean;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly onTap: () => void;
  readonly onChosen: (files: readonly File[]) => Promise<void>;
};

function FileButton({ camera, icon, children, onTap, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React has no `onCancel` for inputs.
    const element = input.current;
    const cancelled = () => clearOpenSheet(window.sessionStorage);
    element?.addEventListener('cancel', cancelled);
    return () => element?.removeEventListener('cancel', cancelled);
  }, []);
  return (
    <label className={classes['button']}>
      <input
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        className={classes['input']}
        multiple={!camera}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          if (files.length > 0) void onChosen(files);
        }}
        onClick={onTap}
        ref={input}
        type="file"
      />
      {icon}
      {children}
    </label>
  );
}
