import type { ActionContext } from '../../actions/ActionContext.ts';
import { openPhotoMaker } from '../../photos/openPhotoMaker.ts';
import { createPhotoIntake } from './createPhotoIntake.ts';
import type { PhotoIntake } from './PhotoIntake.ts';

const opened = new WeakMap<ActionContext, PhotoIntake>();

/**
 * One instance per person and page: photos chosen on one screen are shown on another. It ends with the session: an unsaved
 * photo is not kept for the next person who signs in (S15).
 */
export function openPhotoIntake(page: Window, ctx: ActionContext): PhotoIntake {
  const known = opened.get(ctx);
  if (known !== undefined) return known;
  const intake = createPhotoIntake({
    maker: openPhotoMaker(page),
    setTimer: (run, ms) => {
      const timer = page.setTimeout(run, ms);
      return () => page.clearTimeout(timer);
    },
  });
  opened.set(ctx, intake);
  return intake;
}
