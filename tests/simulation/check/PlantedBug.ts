import type { SimServer } from '../faults/simulated/simServer.ts';
import type { SimOptions } from '../faults/simulated/simTab.ts';

/** A known mistake of sync engines, planted to show that the checks find it. */
export type PlantedBug = {
  readonly name: string;
  /** Invariants or rules, at least one of which must be found violated. */
  readonly breaks: RegExp;
  /** Whether schedules include photos. */
  readonly photos?: boolean;
  /** Replaced parts of tabs. */
  readonly options?: Partial<SimOptions>;
  /** A replaced server. */
  readonly server?: (server: SimServer) => SimServer;
  /** A replaced module of the client: its path from here, and its exports. */
  readonly module?: { readonly path: string; readonly replace: (original: unknown) => object };
};
