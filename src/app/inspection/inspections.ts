import type { walkParts } from '../../chunks/walk.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import type { InspectionDeps, OpenInspection } from './openInspection.ts';

/** The inspection of the signed-in person: at most one database with its engine is open on a page. */
export type Inspections = {
  /** Whether this person has work on this device, or may have. */
  readonly hasWork: (userId: string) => Promise<boolean>;
  /** Rejects if the database does not open or its code is missing (`ChunkMissing`). */
  readonly open: (userId: string) => Promise<InspectionServices>;
  /** The inspection of this person if it is open already. */
  readonly opened: (userId: string) => InspectionServices | null;
  /** The first screen is drawn: what is not needed for it begins. */
  readonly begin: () => void;
  /** Stops the engine and closes the database; a release while it opens waits for it. */
  readonly release: () => Promise<void>;
};

type Code = () => Promise<Pick<typeof walkParts, 'openInspection'>>;

/** `load` loads the code of the database once it is needed. */
export function createInspections(
  deps: InspectionDeps & Pick<Inspections, 'hasWork'>,
  load: Code,
): Inspections {
  let current: { readonly userId: string; readonly opening: Promise<OpenInspection> } | null = null;
  let ready: (OpenInspection & { readonly userId: string }) | null = null;

  async function release(): Promise<void> {
    const closing = current?.opening;
    current = null;
    ready = null;
    // One that failed to open needs no closing; the caller of `open` got the error.
    const inspection = await closing?.catch(() => null);
    await inspection?.close();
  }

  return {
    hasWork: deps.hasWork,
    release,
    begin: () => ready?.begin(),
    opened: (userId) => (ready?.userId === userId ? ready.inspection : null),
    open: async (userId) => {
      if (current?.userId === userId) return (await current.opening).inspection;
      const loading = load();
      // Reported below.
      loading.catch(() => undefined);
      await release();
      const opening = loading.then(({ openInspection }) => openInspection(userId, deps));
      const mine = { userId, opening };
      current = mine;
      try {
        const opened = await opening;
        if (current === mine) ready = { userId, ...opened };
        return opened.inspection;
      } catch (broken) {
        // The next call opens it again.
        if (current === mine) current = null;
        throw broken;
      }
    },
  };
}
