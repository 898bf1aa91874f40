import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconClockHour4,
  IconDeviceMobile,
  IconPhotoOff,
} from '@tabler/icons-react';
import type { ShownPhoto } from '#db/photos/photosOfTouchpoint.ts';
import { JpegImage } from '../shared/JpegImage.tsx';
import classes from './PhotoPart.module.css';

const names: Readonly<Record<ShownPhoto['state'], MessageDescriptor>> = {
  // Its gender in French and Italian is the photo's: elsewhere the same words speak of an answer.
  draft: msg({ context: 'photo', message: 'Saved on this device' }),
  waiting: msg`Waiting to be sent`,
  received: msg`Received`,
  refused: msg`Not accepted`,
  elsewhere: msg`Not on this device`,
  removed: msg`Removed`,
};

/** The name of a photo's state, in the current language. */
export function photoStateName(state: ShownPhoto['state']): string {
  return i18n._(names[state]);
}

const icons = {
  draft: null,
  waiting: IconClockHour4,
  received: IconCircleCheckFilled,
  refused: IconAlertTriangle,
  elsewhere: IconDeviceMobile,
  removed: IconPhotoOff,
};

type PhotoTileProps = {
  readonly photo: ShownPhoto;
  /** Its number, from 1. */
  readonly place: number;
  readonly onOpen: () => void;
};

/** A photo of the strip, with an icon for its state. */
export function PhotoTile({ photo, place, onOpen }: PhotoTileProps) {
  const { t } = useLingui();
  const state = photoStateName(photo.state);
  const Icon = icons[photo.state];
  return (
    <li>
      <button
        aria-label={t`Photo ${place}: ${state}`}
        className={classes['tile']}
        data-photo={photo.id}
        data-state={photo.state}
        onClick={onOpen}
        type="button"
      >
        {photo.thumbnail !== null && (
          <JpegImage alt="" bytes={photo.thumbnail} className={classes['image']} />
        )}
        {Icon !== null && (
          <span className={classes['icon']}>
            <Icon aria-hidden size={18} />
          </span>
        )}
      </button>
    </li>
  );
}
