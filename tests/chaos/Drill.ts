import type { DatabaseKind, FreshDatabase } from '../support/server/databaseIn.ts';
import type { ServerProcess } from '../support/server/serverProcess.ts';

/** This machine lacks what the drill needs: it was not run, and that is said. */
export class NotHere extends Error {}

/** The server on one port, however often it is started. */
export type Started = {
  readonly url: string;
  readonly fresh: FreshDatabase;
  readonly process: () => ServerProcess;
  /** Ends it by a signal and starts it again; resolves with the milliseconds until it was ready. */
  readonly restart: (signal: NodeJS.Signals) => Promise<number>;
};

export type StartOptions = {
  readonly variables?: Record<string, string>;
  /** A program that starts the server, with its options. */
  readonly through?: readonly string[];
};

export type DrillFixture = {
  /** Tells what was measured. */
  readonly say: (fact: string) => void;
  readonly database: (kind: DatabaseKind) => Promise<FreshDatabase>;
  readonly start: (fresh: FreshDatabase, options?: StartOptions) => Promise<Started>;
  /** Done at the end, the last first, whatever happens. */
  readonly finally: (undo: () => Promise<unknown>) => void;
};

/** An experiment of the yardstick, by its number. It throws when something is not as it must be. */
export type Drill = {
  readonly id: string;
  readonly title: string;
  readonly run: (world: DrillFixture) => Promise<void>;
};
