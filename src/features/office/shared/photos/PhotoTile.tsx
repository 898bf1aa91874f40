import { useLingui } from '@lingui/react/macro';
import { IconCameraOff, IconClockHour4, IconEye, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import { photoFate } from '#domain/photoFate.ts';
import type { Rating } from '#domain/rating.ts';
import { JpegImage } from '../../../shared/JpegImage.tsx';
import { useResultDay, useResultTime } from '../../results/shared/useResultDay.ts';
import classes from './PhotoStrip.module.css';
import { usePhoto } from './queries.ts';

// How close to the visible area a photo is fetched.
const fetchMargin = '300px';

/** Whether the element has been visible: a report with a hundred photos fetches only those scrolled to. */
function useSeen() {
  const element = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: fetchMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, seen };
}

/** A photo with the answer it belongs to. */
export type PlacedPhoto = {
  readonly photo: WirePhoto;
  /** The topic, and the floor where there is one. */
  readonly title: string;
  readonly rating: Rating | null;
  readonly comment: string | null;
  /** R3: blurred until somebody opens it. */
  readonly isCovered?: boolean;
};

type PhotoTileProps = {
  readonly placed: PlacedPhoto;
  readonly onOpen: () => void;
};

/** The thumbnail of a photo, or the reason why there is none. */
export function PhotoTile({ placed: { photo, title, isCovered = false }, onOpen }: PhotoTileProps) {
  const { t } = useLingui();
  const resultDay = useResultDay();
  const resultTime = useResultTime();
  const { element, seen } = useSeen();
  const fate = photoFate(photo);
  const { data, isError } = usePhoto(photo.id, {
    size: 'thumbnail',
    isWanted: seen && fate === 'here',
  });
  const taken = resultTime(photo.taken_at);
  if (fate === 'here') {
    return (
      <li className={classes['tile']} data-photo={photo.id} ref={element}>
        <button
          aria-label={
            isCovered ? t`Covered photo of ${title}, taken ${taken}` : t`Photo of ${title}, taken ${taken}`
          }
          className={classes['open']}
          data-covered={isCovered || undefined}
          onClick={onOpen}
          type="button"
        >
          {data !== undefined && <JpegImage alt="" bytes={data} className={classes['image']} />}
          {isCovered && <IconEye aria-hidden className={classes['cover']} size={24} />}
          {isError && <IconPhotoOff aria-hidden size={24} />}
        </button>
      </li>
    );
  }
  const by = photo.removed_by;
  const removedOn = resultDay(photo.removed_at ?? photo.taken_at);
  const name = by == null ? null : `${by.firstname} ${by.lastname}`;
  const words = {
    on_its_way: t`Still on its way`,
    never_received: t`Never received`,
    removed: name === null ? t`Removed on ${removedOn}` : t`Removed on ${removedOn} by ${name}`,
  };
  const Icon = fate === 'on_its_way' ? IconClockHour4 : IconCameraOff;
  return (
    // May get the focus when its photo was removed.
    <li className={classes['tile']} data-fate={fate} data-photo={photo.id} ref={element} tabIndex={-1}>
      <Icon aria-hidden size={22} />
      <span>{words[fate]}</span>
      {photo.removal_reason !== undefined && (
        <span className={classes['reason']}>{photo.removal_reason}</span>
      )}
    </li>
  );
}
