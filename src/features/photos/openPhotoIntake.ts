import { openPhotoMaker } from '../../photos/openPhotoMaker.ts';
import { createPhotoIntake, type PhotoIntake } from './createPhotoIntake.ts';

let opened: PhotoIntake | null = null;

/** The one of this page: what was chosen on one screen is shown on another. */
export function openPhotoIntake(page: Window): PhotoIntake {
  opened ??= createPhotoIntake(openPhotoMaker(page));
  return opened;
}
