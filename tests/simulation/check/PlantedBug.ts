import type { SimServer } from '../faults/simulated/simServer.ts';
import type { Ports } from '../faults/simulated/simTab.ts';

/** A mistake that a sync engine is known to make, put in the place of what does it right. */
export type PlantedBug = {
  readonly name: string;
  /** The invariants or rules of which one has to be found broken. */
  readonly breaks: RegExp;
  /** People take photos as well. */
  readonly photos?: boolean;
  /** A port of a tab, replaced. */
  readonly ports?: Partial<Ports>;
  /** The server, replaced. */
  readonly server?: (server: SimServer) => SimServer;
  /** A module of the client, replaced: its path from here, and what it exports instead. */
  readonly module?: { readonly path: string; readonly replace: (original: unknown) => object };
};
