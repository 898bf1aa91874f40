import type { ActionContext } from '../../actions/ActionContext.ts';
import { databaseName } from '../../db/InspectionDatabase.ts';
import { openPhotoMaker } from '../../photos/openPhotoMaker.ts';
import { useSession } from '../../session/sessionState.ts';
import { registerPagePhotos, showPhotos } from '../shared/pagePhotos.ts';
import { createPhotoIntake } from './createPhotoIntake.ts';
import { openMakingTrace } from './makingTrace.ts';
import type { PhotoIntake } from './PhotoIntake.ts';

// `randomUUID` is there in a secure context only.
const idOf = ({ crypto }: Window) => crypto.getRandomValues(new Uint32Array(4)).join('-');

let opened: { readonly owner: string; readonly intake: PhotoIntake } | null = null;

function forget(): void {
  opened?.intake.clear();
  opened = null;
}

useSession.subscribe(({ status, notice, tourId, me }, before) => {
  // S17: after a sign-out in any tab. A session that has ended by itself has a notice or keeps its open tour; if it ended in
  // another tab, both are known only with `restored`, after `left`.
  const isOut = status === 'signed_out' && before.status !== 'signed_out';
  if (isOut && notice === null && tourId === null) forget();
  // S15: at once, not with the first photo of the next person: until then the previous one's would be in this page's memory, and
  // what is being made would be saved.
  if (status === 'signed_in' && me !== null && opened?.owner !== databaseName(me.id)) forget();
});

/**
 * One instance per person and page: photos chosen on one screen are shown on another, and to the same person again when the
 * session has ended by itself (S16). It is forgotten when they sign out, and when somebody else has signed in (S15).
 */
export function openPhotoIntake(
  page: Window,
  { db: { name: owner } }: Pick<ActionContext, 'db'>,
): PhotoIntake {
  if (opened?.owner === owner) return opened.intake;
  forget();
  const intake = createPhotoIntake({
    maker: openPhotoMaker(page),
    setTimer: (run, ms) => {
      const timer = page.setTimeout(run, ms);
      return () => page.clearTimeout(timer);
    },
    trace: openMakingTrace(page, owner, idOf(page)),
  });
  opened = { owner, intake };
  return intake;
}

/** PH14: tells the person which photos were being made when an earlier page was closed, and are not saved. */
export async function showLostPhotos(page: Window, ctx: Pick<ActionContext, 'db'>): Promise<void> {
  const intake = openPhotoIntake(page, ctx);
  if (!(await intake.recover())) return;
  // Their answers show them, too.
  registerPagePhotos(ctx, Promise.resolve(intake));
  showPhotos({});
}
