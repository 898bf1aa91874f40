import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import type { Restored } from '../../db/schema.ts';
import { mirrorDatabase } from '../../mirror/mirrorDatabase.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';
import { useRestored } from '../shell/useRestored.ts';

type MirrorStart = {
  readonly db: InspectionDatabase;
  readonly userId: string;
  readonly mirror: MirrorDeps;
  readonly page: Window;
  /** Whether the person was signed out in another tab. */
  readonly isOver: () => Promise<boolean>;
  /** The database has been opened, perhaps made anew, and is whole. */
  readonly whole: () => void;
};

// After a start there is more urgent work.
const sweepDelay = 30_000;
const firstPause = 500;
const maxPause = 30_000;

/**
 * S24: mirrors the database of a page: restores whenever it opens, and copies at once when the page is hidden. To be called
 * before it is opened. A database that goes under an open page is opened anew at once.
 */
export function startMirror({
  db,
  userId,
  mirror,
  page,
  isOver,
  whole,
}: MirrorStart): Pick<ReturnType<typeof mirrorDatabase>, 'sweep' | 'stop'> {
  const { setTimer } = mirror;
  let isReady = false;
  let stopped = false;
  const restored = (notice: Restored | null) => {
    isReady = true;
    useRestored.setState({ restored: notice });
    whole();
  };
  const running = mirrorDatabase(mirror, { db, owner: userId, restored, isOver });
  db.mirror = running;
  const reopen = (pause: number) => {
    setTimer(() => {
      if (stopped || db.isOpen()) return;
      // The browser refuses while it is still clearing. After the last try the next access opens it.
      db.open().catch(() => (pause < maxPause ? reopen(pause * 2 + firstPause) : undefined));
    }, pause);
  };
  db.on('close', () => {
    if (isReady) reopen(0);
    isReady = false;
  });
  const cancelSweep = setTimer(() => void running.sweep(), sweepDelay);
  // Coming back copies what is due, too, and costs nothing where nothing is.
  const flush = () => void running.flush();
  page.document.addEventListener('visibilitychange', flush);
  return {
    sweep: () => running.sweep(),
    stop: async () => {
      stopped = true;
      cancelSweep();
      page.document.removeEventListener('visibilitychange', flush);
      useRestored.setState({ restored: null });
      await running.stop();
    },
  };
}
