import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { Api } from '../api/createApi.ts';

/** What the drains of a page keep from one to the next. */
export type DrainMemory = {
  /** S24: whether what waited at the start was mirrored. */
  isMirrored: boolean;
  /** PH7: how much the server has of each photo, by operation id: of a part that was cut only the next HEAD shows it. */
  readonly offsets: Map<string, number>;
};

/** What a drain needs from outside. `random` in [0, 1). */
export type DrainDeps = {
  readonly db: InspectionDatabase;
  readonly memory: DrainMemory;
  readonly api: Api;
  readonly now: () => Date;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** The token of the person whose database this is, or null while they are not signed in (I5). */
  readonly token: () => string | null;
  /** When the server last responded without a fault of its own, in epoch milliseconds, or null. */
  readonly contactAt: () => number | null;
  /** The type of network as the browser reports it, or undefined. */
  readonly connectionType: () => string | undefined;
  /** S16: `token` was refused. */
  readonly tokenRefused: (token: string, error: string | null) => void;
};

/** What an exchange of one entry needs: `askHealth` resolves when the server's health was asked (S10). */
export type ExchangeDeps = DrainDeps & { readonly askHealth: () => Promise<boolean> };
