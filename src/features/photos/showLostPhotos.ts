import type { ActionContext } from '../../actions/ActionContext.ts';
import { registerPagePhotos, showPhotos } from '../shared/pagePhotos.ts';
import { openPhotoIntake } from './openPhotoIntake.ts';

/** P14: tells the person which photos were being made when an earlier page was closed, and are not saved. */
export async function showLostPhotos(page: Window, ctx: Pick<ActionContext, 'db'>): Promise<void> {
  const intake = openPhotoIntake(page, ctx);
  if (!(await intake.recover())) return;
  // Their answers show them, too.
  registerPagePhotos(ctx, Promise.resolve(intake));
  showPhotos({});
}
