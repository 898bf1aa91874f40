import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../../../session/sessionState.ts';
import { middlePart, type Part, panByKey, showPart } from '../../../../ui/controls/panning.ts';
import { useBack } from '../../../../ui/controls/useBack.ts';
import { JpegImage } from '../../../shared/JpegImage.tsx';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import { ratingName } from '../../../shared/ratingName.ts';
import { useResultTime } from '../../results/shared/useResultDay.ts';
import type { PlacedPhoto } from './PhotoTile.tsx';
import classes from './PhotoViewer.module.css';
import { usePhoto } from './queries.ts';
import { RemovePhoto } from './RemovePhoto.tsx';
import { useKeys } from './useKeys.ts';

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

/**
 * The photo with its rating and comment. Keys: plus and minus zoom, 0 fits it to the window. The arrows go to the previous or next
 * photo, or move one that is larger than the window.
 */
function ShownPhoto({ photos, shown, onShow, onClose, onRemoved, onAsking }: ShownPhotoProps) {
  const { t } = useLingui();
  const resultTime = useResultTime();
  const isAdministrator = useSession((state) => state.me?.role === 'administrator');
  const { photo, title, rating, comment } = shown;
  const [zoomed, setZoomed] = useState({ id: photo.id, step: 0 });
  const step = zoomed.id === photo.id ? zoomed.step : 0;
  const at = photos.indexOf(shown);
  const { data, isError } = usePhoto(photo.id, { size: 'photo', isWanted: true });
  const show = (place: number) => {
    const next = photos[place];
    if (next !== undefined) onShow(next.photo.id);
  };
  const stage = useRef<HTMLDivElement>(null);
  const middle = useRef<Part>({ x: 0.5, y: 0.5 });
  const showMiddle = () => {
    if (stage.current !== null) showPart(stage.current, middle.current);
  };
  useLayoutEffect(showMiddle, [step]);
  const zoom = (to: number) => {
    if (stage.current !== null) middle.current = middlePart(stage.current);
    setZoomed({ id: photo.id, step: Math.min(zooms.length - 1, Math.max(0, to)) });
  };

  useBack(onClose);
  const pan = (key: string) => () => panByKey(stage.current, key);
  const isZoomed = step > 0;
  useKeys({
    ArrowLeft: isZoomed ? pan('ArrowLeft') : () => show(at - 1),
    ArrowRight: isZoomed ? pan('ArrowRight') : () => show(at + 1),
    ArrowUp: isZoomed ? pan('ArrowUp') : null,
    ArrowDown: isZoomed ? pan('ArrowDown') : null,
    '+': () => zoom(step + 1),
    '-': () => zoom(step - 1),
    '0': () => zoom(0),
  });
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
          ref={stage}
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
                onClick={() => show(at - 1)}
                size={44}
                variant="default"
              >
                <IconChevronLeft aria-hidden size={22} />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Next photo`}
                disabled={place === all}
                onClick={() => show(at + 1)}
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
                onClick={() => zoom(step - 1)}
                size={44}
                variant="default"
              >
                <IconZoomOut aria-hidden size={22} />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Larger`}
                disabled={step === zooms.length - 1}
                onClick={() => zoom(step + 1)}
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
