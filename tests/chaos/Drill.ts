import type { DatabaseKind, FreshDatabase } from '../support/server/databaseIn.ts';
import type { ServerProcess } from '../support/server/serverProcess.ts';

/** Thrown when the machine lacks what the drill needs: it is reported as not run. */
export class NotHere extends Error {}

/** A server that keeps its port across restarts. */
export type Started = {
  readonly url: string;
  readonly fresh: FreshDatabase;
  readonly process: () => ServerProcess;
  /** Ends it by a signal and starts it again; resolves with the milliseconds until it is ready. */
  readonly restart: (signal: NodeJS.Signals) => Promise<number>;
};

export type StartOptions = {
  readonly variables?: Record<string, string>;
  /** A program with options that starts the server. */
  readonly through?: readonly string[];
};

export type DrillFixture = {
  /** Records a measured fact. */
  readonly say: (fact: string) => void;
  readonly database: (kind: DatabaseKind) => Promise<FreshDatabase>;
  readonly start: (fresh: FreshDatabase, options?: StartOptions) => Promise<Started>;
  /** Registers clean-up, which runs at the end in reverse order, whatever happens. */
  readonly finally: (undo: () => Promise<unknown>) => void;
};

/** A numbered experiment. It throws when a requirement is not met. */
export type Drill = {
  readonly id: string;
  readonly title: string;
  readonly run: (fixture: DrillFixture) => Promise<void>;
};
