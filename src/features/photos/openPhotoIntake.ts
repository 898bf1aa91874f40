import type { ActionContext } from '../../actions/ActionContext.ts';
import { openPhotoMaker } from '../../photos/openPhotoMaker.ts';
import { createPhotoIntake, type PhotoIntake } from './createPhotoIntake.ts';

const opened = new WeakMap<ActionContext, PhotoIntake>();

/**
 * The one of this person on this page: what was chosen on one screen is shown on another. It goes with the person's session:
 * a photo that was not saved is not held for whoever signs in next (S15).
 */
export function openPhotoIntake(page: Window, ctx: ActionContext): PhotoIntake {
  const known = opened.get(ctx);
  if (known !== undefined) return known;
  const intake = createPhotoIntake(openPhotoMaker(page));
  opened.set(ctx, intake);
  return intake;
}
