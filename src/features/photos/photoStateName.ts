import { t } from '@lingui/core/macro';
import type { ShownPhoto } from '../../db/photos/photosOfTouchpoint.ts';

/** Where a photo is, in a few words. */
export function photoStateName(state: ShownPhoto['state']): string {
  const names = {
    draft: t`Saved on this device`,
    waiting: t`Waiting to be sent`,
    received: t`Received`,
    refused: t`Not accepted`,
    elsewhere: t`Taken on another device`,
  };
  return names[state];
}
