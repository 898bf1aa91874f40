import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Spinner } from '#ui/feedback/Loading.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useInspection } from '../shared/InspectionServices.ts';
import { JpegImage } from '../shared/JpegImage.tsx';
import { ProtectedPhotos } from '../shared/ProtectedPhotos.tsx';
import type { UnsavedPhoto } from '../shared/UnsavedPhotos.ts';
import { NoRoom } from './NoRoom.tsx';
import tile from './PhotoPart.module.css';
import { savePhoto } from './takePhotos.ts';
import classes from './UnsavedTiles.module.css';

type UnsavedProps = {
  /** Those of one answer. */
  readonly photos: readonly UnsavedPhoto[];
};

/** PH14: the photos of an answer that are being made, or were not saved, as items of its strip; each can be removed. */
export function UnsavedTiles({ photos }: UnsavedProps) {
  const { t } = useLingui();
  const { unsavedPhotos } = useInspection();
  return photos.map((one) => {
    if (one.kind === 'unreadable') return null;
    const remove = () => unsavedPhotos.remove(one.id);
    if (one.kind === 'not_saved') return <NotSaved key={one.id} onRemove={remove} photo={one} />;
    return (
      <li className={classes['making']} key={one.id}>
        <span aria-label={t`Preparing photo`} className={tile['tile']} role="status">
          <Spinner />
        </span>
        <button aria-label={t`Remove`} className={classes['remove']} onClick={remove} type="button">
          <IconX aria-hidden size={18} />
        </button>
      </li>
    );
  });
}

type NotSavedProps = {
  readonly photo: UnsavedPhoto & { readonly kind: 'not_saved' };
  readonly onRemove: () => void;
};

/** PH3: a photo could not be saved; rating and comment are not affected. */
function NotSaved({ photo: { id, answer, photo, reason }, onRemove }: NotSavedProps) {
  const { ctx, unsavedPhotos } = useInspection();
  const tryAgain = () => void savePhoto({ ctx, unsavedPhotos }, answer, id, photo);
  return (
    <li className={classes['failed']}>
      <div className={classes['notice']} role="alert">
        <JpegImage alt="" bytes={photo.thumbnail} className={classes['image']} />
        <div className={classes['text']}>
          <p className={classes['title']}>
            <Trans>Photo NOT saved</Trans>
          </p>
          <p>
            <WhyNotSaved photo={photo} reason={reason} />
          </p>
        </div>
        <div className={classes['actions']}>
          <Button onClick={tryAgain} size="md" variant="default">
            <Trans>Try again</Trans>
          </Button>
          <Button color="red" onClick={onRemove} size="md" variant="subtle">
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </li>
  );
}

function WhyNotSaved({ photo, reason }: Pick<NotSavedProps['photo'], 'photo' | 'reason'>) {
  if (reason === 'no_room') return <NoRoom photo={photo} />;
  if (reason === 'too_many') return <Trans>No more photos can be added here.</Trans>;
  if (reason === 'not_saved')
    return <Trans>This device could not save it. Rating and comment are saved.</Trans>;
  return refusalMessage(reason);
}

/** PH1: one notice that names the chosen files of which no photo was made, each with its reason; renders nothing without any. */
export function UnreadFiles({ photos }: UnsavedProps) {
  const { unsavedPhotos } = useInspection();
  const unread = photos.filter((one) => one.kind === 'unreadable');
  if (unread.length === 0) return null;
  return (
    <Notice live tone="warn">
      {unread.map(({ id, name, why }) => (
        <p key={id}>
          <Unread name={name} why={why} />
        </p>
      ))}
      <Button
        onClick={() => unread.forEach(({ id }) => unsavedPhotos.remove(id))}
        size="md"
        variant="default"
      >
        <Trans>Got it</Trans>
      </Button>
    </Notice>
  );
}

function Unread({ name, why }: Pick<UnsavedPhoto & { readonly kind: 'unreadable' }, 'name' | 'why'>) {
  if (why === 'protected') return <ProtectedPhotos />;
  if (why === 'gone') {
    return (
      <Trans>
        “{name}” could not be opened any more. It was moved or deleted, or is not downloaded to this device
        yet. Choose it again.
      </Trans>
    );
  }
  if (why === 'too_large') {
    return (
      <Trans>
        “{name}” is too large: more than 100 MB, or 120 megapixels. Choose it again, made smaller.
      </Trans>
    );
  }
  if (why === 'other_format')
    return <Trans>“{name}” is no JPEG, PNG, WebP, HEIC or AVIF. Choose it again as JPEG.</Trans>;
  return (
    <Trans>
      “{name}” could not be read as a photo on this device, and nothing was changed. Take it with the camera
      here, or choose it as JPEG, smaller if it is very large.
    </Trans>
  );
}
