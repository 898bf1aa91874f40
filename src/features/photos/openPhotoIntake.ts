import type { ActionContext } from '../../actions/ActionContext.ts';
import { openPhotoMaker } from '../../photos/openPhotoMaker.ts';
import { useSession } from '../../session/sessionState.ts';
import { createPhotoIntake } from './createPhotoIntake.ts';
import type { PhotoIntake } from './PhotoIntake.ts';

let opened: { readonly owner: string; readonly intake: PhotoIntake } | null = null;

// S17: after a sign-out in any tab. A session that has ended by itself says why, or keeps the open tour. If that was in another
// tab, it is known only after this one has left.
useSession.subscribe(({ status, notice, tourId }, before) => {
  const isOut = status === 'signed_out' && before.status !== 'signed_out';
  if (isOut && notice === null && tourId === null) opened?.intake.clear();
});

/**
 * One instance per person and page: photos chosen on one screen are shown on another, and to the same person again when the
 * session has ended by itself (S16). It is forgotten when they sign out, and for the next person (S15).
 */
export function openPhotoIntake(page: Window, { db: { name: owner } }: ActionContext): PhotoIntake {
  if (opened?.owner === owner) return opened.intake;
  opened?.intake.clear();
  const intake = createPhotoIntake({
    maker: openPhotoMaker(page),
    setTimer: (run, ms) => {
      const timer = page.setTimeout(run, ms);
      return () => page.clearTimeout(timer);
    },
  });
  opened = { owner, intake };
  return intake;
}
