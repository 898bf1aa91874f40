import type { Instrument } from '../screens/Instrument.ts';
import type { InspectionSurroundings, OpenInspection } from './openInspection.ts';

/** The one inspection database that may be open on this page, and its engine. */
export type Inspections = {
  readonly open: (userId: string) => Promise<Instrument>;
  /** Stops the engine and closes the database; a release while it opens waits for it. */
  readonly release: () => Promise<void>;
};

/** The machinery behind it (Dexie, the engine) is loaded when somebody is signed in, not before. */
export function createInspections(surroundings: InspectionSurroundings): Inspections {
  let current: Promise<OpenInspection> | null = null;

  async function release(): Promise<void> {
    const closing = current;
    current = null;
    // One that never opened needs no closing; who asked for it has been told.
    const inspection = await closing?.catch(() => null);
    await inspection?.close();
  }

  return {
    release,
    open: async (userId) => {
      await release();
      const opening = import('./openInspection.ts').then(({ openInspection }) =>
        openInspection(userId, surroundings),
      );
      current = opening;
      return (await opening).instrument;
    },
  };
}
