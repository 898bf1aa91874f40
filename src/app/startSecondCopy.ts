import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import type { RunningSecondCopy, SecondCopies } from '../db/SecondCopies.ts';
import { takeInOnce } from '../db/takeInOnce.ts';
import { useBroughtBack } from './useBroughtBack.ts';

type SecondCopyStart = {
  readonly db: InspectionDatabase;
  readonly userId: string;
  readonly secondCopies: SecondCopies;
  readonly page: Window;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

// After a start there is more urgent work.
const sweepAfter = 30_000;

/**
 * S24: takes in what stands a second time, where the database has just been made, and keeps it up to date from then on. A
 * database that was here is not waited for: it only says that it was.
 */
export async function startSecondCopy({
  db,
  userId,
  secondCopies,
  page,
  setTimer,
}: SecondCopyStart): Promise<Pick<RunningSecondCopy, 'sweep' | 'stop'>> {
  const running = secondCopies.follow(db, userId);
  const takenIn = takeInOnce(db, userId, secondCopies).then(
    (broughtBack) => {
      useBroughtBack.setState({ broughtBack });
      db.secondCopy = running;
    },
    // What could not be read must not be written over; the next start tries again.
    () => undefined,
  );
  if (db.isNew) await takenIn;
  // What was not taken in is not here, and would be swept away.
  const sweep = async () => {
    if (db.secondCopy === running) await running.sweep();
  };
  const cancelSweep = setTimer(() => void sweep(), sweepAfter);
  // Coming back writes what is due, too, and costs nothing where nothing is.
  const hidden = () => void running.flush();
  page.document.addEventListener('visibilitychange', hidden);
  return {
    sweep,
    stop: async () => {
      cancelSweep();
      page.document.removeEventListener('visibilitychange', hidden);
      useBroughtBack.setState({ broughtBack: null });
      await running.stop();
    },
  };
}
