import { hash } from 'node:crypto';

const stateDigits = 8;
const values = 2 ** 32;

/** Reproducible random numbers from a seed (mulberry32). Not for secrets. */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    this.#state = Number.parseInt(hash('sha256', seed, 'hex').slice(0, stateDigits), 16);
  }

  /** A whole number of 32 bits. */
  #draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A number from `min`, inclusive, to `max`, exclusive. */
  readonly between = (min: number, max: number): number => min + (this.#draw() / values) * (max - min);

  /** A whole number, both ends included. */
  readonly whole = (min: number, max: number): number => Math.floor(this.between(min, max + 1));

  readonly isLikely = (probability: number): boolean => this.between(0, 1) < probability;

  readonly pick = <Item>(items: readonly Item[]): Item => {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };

  readonly bytes = (size: number): Uint8Array => {
    const bytes = new Uint8Array(size);
    const view = new DataView(new ArrayBuffer(4));
    for (let at = 0; at < size; at += view.byteLength) {
      view.setUint32(0, this.#draw());
      bytes.set(new Uint8Array(view.buffer).subarray(0, size - at), at);
    }
    return bytes;
  };
}
