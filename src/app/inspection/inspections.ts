import type { InspectionServices } from '../../features/shared/InspectionServices.ts';
import { preloadWalk } from '../router/lazyScreens.ts';
import type { InspectionDeps, OpenInspection } from './openInspection.ts';

/** The one inspection database that may be open on this page, and its engine. */
export type Inspections = {
  readonly open: (userId: string) => Promise<InspectionServices>;
  /** The inspection of this person, where it is open already. */
  readonly opened: (userId: string) => InspectionServices | null;
  /** Stops the engine and closes the database; a release while it opens waits for it. */
  readonly release: () => Promise<void>;
};

/** The machinery behind it (Dexie, the engine) is loaded once a person is signed in. */
export function createInspections(deps: InspectionDeps): Inspections {
  let current: { readonly userId: string; readonly opening: Promise<OpenInspection> } | null = null;
  let ready: { readonly userId: string; readonly inspection: InspectionServices } | null = null;

  async function release(): Promise<void> {
    const closing = current?.opening;
    current = null;
    ready = null;
    // One that failed to open needs no closing; its caller got the error.
    const inspection = await closing?.catch(() => null);
    await inspection?.close();
  }

  return {
    release,
    opened: (userId) => (ready?.userId === userId ? ready.inspection : null),
    open: async (userId) => {
      if (current?.userId === userId) return (await current.opening).inspection;
      void preloadWalk();
      await release();
      const opening = import('./openInspection.ts').then(({ openInspection }) =>
        openInspection(userId, deps),
      );
      const mine = { userId, opening };
      current = mine;
      // A try that failed is over: the next one opens anew.
      const forget = () => {
        if (current === mine) current = null;
      };
      opening.catch(forget);
      const { inspection } = await opening;
      if (current === mine) ready = { userId, inspection };
      return inspection;
    },
  };
}
