import { create } from 'zustand';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { Restored } from '#db/schema.ts';
import { mirrorDatabase } from '../../mirror/mirrorDatabase.ts';
import type { MirrorDeps } from '../../mirror/restoreAtOpening.ts';

/** What was restored from the mirror (S24), until the person has dismissed the notice. */
export const useRestored = create<{ readonly restored: Restored | null }>(() => ({ restored: null }));

type MirrorStart = {
  readonly db: InspectionDatabase;
  readonly userId: string;
  readonly mirror: MirrorDeps;
  readonly page: Window;
  /** Whether the person was signed out in another tab. */
  readonly isOver: () => Promise<boolean>;
  /** Called when the database was opened and holds everything that its mirror holds; it may be a new one. */
  readonly opened: () => void;
};

// Not at once: a start has more urgent work.
const sweepDelay = 30_000;
const firstPause = 500;
const maxPause = 30_000;

/**
 * S24: mirrors the database of a page: restores whenever it opens, and copies at once when the page is hidden. Call it before
 * the database is opened. If the browser deletes the database under the open page, it is opened again at once.
 */
export function startMirror({
  db,
  userId,
  mirror,
  page,
  isOver,
  opened,
}: MirrorStart): Pick<ReturnType<typeof mirrorDatabase>, 'sweep' | 'stop'> {
  const { setTimer } = mirror;
  let isReady = false;
  let stopped = false;
  const restored = (notice: Restored | null) => {
    isReady = true;
    useRestored.setState({ restored: notice });
    opened();
  };
  const running = mirrorDatabase(mirror, { db, owner: userId, restored, isOver });
  db.mirror = running;
  const open = async (pause: number) => {
    if (stopped || db.isOpen()) return;
    // The browser refuses while it is still deleting. One that is deleted again while it opens is closed without an error, and
    // Dexie would not open it by itself any more. Otherwise, after the last try, the next access opens it.
    await db.open().catch(() => undefined);
    if (!db.isOpen() && pause < maxPause) reopen(pause * 2 + firstPause);
  };
  const reopen = (pause: number) => {
    setTimer(() => void open(pause), pause);
  };
  db.on('close', () => {
    if (isReady) reopen(0);
    isReady = false;
  });
  const cancelSweep = setTimer(() => void running.sweep(), sweepDelay);
  // Also when the page is shown again; without anything due this does nothing.
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
