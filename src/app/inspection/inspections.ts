import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import { preloadInspectionScreens } from '../router/lazyScreens.ts';
import type { InspectionDeps, OpenInspection } from './openInspection.ts';

/** The inspection of the signed-in person: at most one database with its engine is open on a page. */
export type Inspections = {
  /** Null if its code could not be loaded; rejects if the database does not open. */
  readonly open: (userId: string) => Promise<InspectionServices | null>;
  /** The inspection of this person if it is open already. */
  readonly opened: (userId: string) => InspectionServices | null;
  /** Stops the engine and closes the database; a release while it opens waits for it. */
  readonly release: () => Promise<void>;
};

/** Loads the code of the database and the engine once a person is signed in. */
export function createInspections(deps: InspectionDeps): Inspections {
  let current: { readonly userId: string; readonly opening: Promise<OpenInspection | null> } | null = null;
  let ready: { readonly userId: string; readonly inspection: InspectionServices } | null = null;

  async function release(): Promise<void> {
    const closing = current?.opening;
    current = null;
    ready = null;
    // One that failed to open needs no closing; the caller of `open` got the error.
    const inspection = await closing?.catch(() => null);
    await inspection?.close();
  }

  return {
    release,
    opened: (userId) => (ready?.userId === userId ? ready.inspection : null),
    open: async (userId) => {
      if (current?.userId === userId) return (await current.opening)?.inspection ?? null;
      void preloadInspectionScreens();
      await release();
      const opening = import('./openInspection.ts').then(
        ({ openInspection }) => openInspection(userId, deps),
        () => null,
      );
      const mine = { userId, opening };
      current = mine;
      // After a failure the next call opens it again.
      const forget = () => {
        if (current === mine) current = null;
      };
      opening.then((opened) => opened ?? forget(), forget);
      const inspection = (await opening)?.inspection ?? null;
      if (inspection !== null && current === mine) ready = { userId, inspection };
      return inspection;
    },
  };
}
