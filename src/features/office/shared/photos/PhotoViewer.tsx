import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useBack } from '#ui/controls/useBack.ts';
import { usePhotoViewer } from '#ui/controls/usePhotoViewer.ts';
import { useSession } from '../../../../session/sessionState.ts';
import { JpegImage } from '../../../shared/JpegImage.tsx';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import { ratingName } from '../../../shared/ratingName.ts';
import { useResultTime } from '../../results/shared/useResultDay.ts';
import type { PlacedPhoto } from './PhotoTile.tsx';
import classes from './PhotoViewer.module.css';
import { usePhoto } from './queries.ts';
import { RemovePhoto } from './RemovePhoto.tsx';

const zooms = [1, 1.5, 2, 3, 4] as const;

type PhotoViewerProps = {
  readonly photos: readonly PlacedPhoto[];
  /** Null: closed. */
  readonly shownId: string | null;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  /** Called after the viewer was closed because the photo was removed. */
  readonly onRemoved: (id: string) => void;
};

/** A photo in full-screen size. It must stay mounted while it is closed: only then does the focus return to where it was. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, shownId, onClose } = props;
  const shown = photos.find(({ photo }) => photo.id === shownId);
  const [isAsking, setIsAsking] = useState(false);
  return (
    // Without a transition: what is shown would be gone before its end.
    <Modal.Root
      closeOnEscape={!isAsking}
      fullScreen
      onClose={onClose}
      opened={shown !== undefined}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content className={classes['content'] ?? ''}>
        {shown !== undefined && <ShownPhoto {...props} onAsking={setIsAsking} shown={shown} />}
      </Modal.Content>
    </Modal.Root>
  );
}

type ShownPhotoProps = Omit<PhotoViewerProps, 'shownId'> & {
  readonly shown: PlacedPhoto;
  readonly onAsking: (asking: boolean) => void;
};

/** The photo with its rating and comment. */
function ShownPhoto({ photos, shown, onShow, onClose, onRemoved, onAsking }: ShownPhotoProps) {
  const { t } = useLingui();
  const resultTime = useResultTime();
  const isAdministrator = useSession((state) => state.me?.role === 'administrator');
  const { photo, title, rating, comment } = shown;
  const { pane, at, step, showMiddle, zoomTo, showAt } = usePhotoViewer({
    ids: photos.map((one) => one.photo.id),
    shownId: photo.id,
    onShow,
    steps: zooms.length - 1,
  });
  const { data, isError } = usePhoto(photo.id, { size: 'photo', isWanted: true });
  useBack(onClose);
  const isZoomed = step > 0;
  const place = at + 1;
  const all = photos.length;
  const taken = resultTime(photo.taken_at);
  const scale = zooms[step] ?? 1;
  return (
    <>
      {/* A `header` outside an article is a banner landmark, and a page may have only one. */}
      <Modal.Header role="presentation">
        <Modal.Title>{all === 1 ? title : t`${title} (${place} of ${all})`}</Modal.Title>
        <Modal.CloseButton aria-label={t`Close`} />
      </Modal.Header>
      <Modal.Body className={classes['body'] ?? ''}>
        <div
          className={classes['stage']}
          {...(isZoomed ? { 'data-zoomed': true, tabIndex: 0 } : {})}
          ref={pane}
          role="group"
          aria-label={t`Photo`}
        >
          {data !== undefined && (
            <JpegImage
              alt={t`Photo of ${title}`}
              bytes={data}
              className={classes['photo']}
              // Made larger before it was loaded, there was nothing to scroll yet.
              onLoad={showMiddle}
              style={isZoomed ? { inlineSize: `${scale * 100}%` } : undefined}
            />
          )}
          {isError && <Text>{t`The photo could not be loaded.`}</Text>}
        </div>
        <aside className={classes['aside']}>
          <Group gap="xs">
            <ActionIcon.Group className={classes['pair'] ?? ''}>
              <ActionIcon
                aria-label={t`Previous photo`}
                disabled={at === 0}
                onClick={() => showAt(at - 1)}
                size={44}
                variant="default"
              >
                <IconChevronLeft aria-hidden size={22} />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Next photo`}
                disabled={place === all}
                onClick={() => showAt(at + 1)}
                size={44}
                variant="default"
              >
                <IconChevronRight aria-hidden size={22} />
              </ActionIcon>
            </ActionIcon.Group>
            <ActionIcon.Group className={classes['pair'] ?? ''}>
              <ActionIcon
                aria-label={t`Smaller`}
                disabled={step === 0}
                onClick={() => zoomTo(step - 1)}
                size={44}
                variant="default"
              >
                <IconZoomOut aria-hidden size={22} />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Larger`}
                disabled={step === zooms.length - 1}
                onClick={() => zoomTo(step + 1)}
                size={44}
                variant="default"
              >
                <IconZoomIn aria-hidden size={22} />
              </ActionIcon>
            </ActionIcon.Group>
          </Group>
          {rating !== null && (
            <p className={classes['rating']} data-rating={rating}>
              <RatingIcon filled rating={rating} size={22} />
              <span>{ratingName(rating)}</span>
            </p>
          )}
          {comment !== null && <p className={classes['comment']}>{comment}</p>}
          <Text c="dimmed" size="sm">{t`Taken ${taken}`}</Text>
          {isAdministrator && (
            <RemovePhoto
              id={photo.id}
              key={photo.id}
              onAsking={onAsking}
              onRemoved={() => {
                onClose();
                onRemoved(photo.id);
              }}
            />
          )}
        </aside>
      </Modal.Body>
    </>
  );
}
