/** The random numbers of a schedule, from one seed. */
export type Chance = {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number from 0 to `below` - 1. */
  readonly below: (below: number) => number;
  readonly is: (probability: number) => boolean;
  readonly one: <Item>(items: readonly Item[]) => Item;
  /** One of the kinds, weighted. */
  readonly weighed: <Kind extends string>(weights: Readonly<Record<Kind, number>>) => Kind;
  readonly bytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  /** An independent random source, so that drawing from one does not shift the other. */
  readonly fork: () => Chance;
};

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    is: (probability) => next() < probability,
    one: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    weighed: (weights) => {
      const kinds = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [kind, weight] of kinds) {
        left -= weight;
        if (left < 0) return kind;
      }
      throw new Error('nothing to choose from');
    },
    bytes: (bytes) => {
      for (let place = 0; place < bytes.length; place += 1) bytes[place] = below(256);
      return bytes;
    },
    fork: () => createChance(Math.floor(next() * 4_294_967_296)),
  };
}
