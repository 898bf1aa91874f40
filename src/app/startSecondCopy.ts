import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import type { BroughtBack } from '../db/meta.ts';
import type { RunningSecondCopy, SecondCopies } from '../db/SecondCopies.ts';
import { takeInAtOpening } from '../db/takeInOnce.ts';
import { useBroughtBack } from './useBroughtBack.ts';

type SecondCopyStart = {
  readonly db: InspectionDatabase;
  readonly userId: string;
  readonly secondCopies: SecondCopies;
  readonly page: Window;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Whether the person was signed out in another tab. */
  readonly isOver: () => Promise<boolean>;
  /** The database has been opened, perhaps made anew, and is whole. */
  readonly whole: () => void;
};

// After a start there is more urgent work.
const sweepAfter = 30_000;
const firstPause = 500;
const longestPause = 30_000;

/**
 * S24: whenever the database opens, takes in what stands a second time and is not in it, and keeps the second copy up to
 * date. To be called before it is opened. A database that goes under an open page is opened anew at once.
 */
export function startSecondCopy({
  db,
  userId,
  secondCopies,
  page,
  setTimer,
  isOver,
  whole,
}: SecondCopyStart): Pick<RunningSecondCopy, 'sweep' | 'stop'> {
  let stands = false;
  let stopped = false;
  const tookIn = (broughtBack: BroughtBack | null) => {
    stands = true;
    useBroughtBack.setState({ broughtBack });
    whole();
  };
  const running = secondCopies.follow(db, userId, tookIn);
  takeInAtOpening(db, userId, secondCopies, tookIn, isOver);
  db.secondCopy = running;
  const reopen = (pause: number) => {
    setTimer(() => {
      if (stopped || db.isOpen()) return;
      // Until the browser is done with clearing, it refuses. After that whoever asks for it next opens it.
      db.open().catch(() => (pause < longestPause ? reopen(pause * 2 + firstPause) : undefined));
    }, pause);
  };
  db.on('close', () => {
    if (stands) reopen(0);
    stands = false;
  });
  const cancelSweep = setTimer(() => void running.sweep(), sweepAfter);
  // Coming back writes what is due, too, and costs nothing where nothing is.
  const hidden = () => void running.flush();
  page.document.addEventListener('visibilitychange', hidden);
  return {
    sweep: () => running.sweep(),
    stop: async () => {
      stopped = true;
      cancelSweep();
      page.document.removeEventListener('visibilitychange', hidden);
      useBroughtBack.setState({ broughtBack: null });
      await running.stop();
    },
  };
}
