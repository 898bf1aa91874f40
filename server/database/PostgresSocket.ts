import { Socket } from 'node:net';

type OnDone = (error?: Error | null) => void;

// Longer than the patience with a statement, so that PostgreSQL speaks first.
const graceMs = 2_000;

/**
 * The way to PostgreSQL. What is said in one go leaves in one piece: each piece wakes a process on the other side, and
 * that is what a short statement costs. And it gives up when nobody answers any more: a cut cable tells nothing.
 */
export class PostgresSocket extends Socket {
  #isHeld = false;

  constructor(patienceMs: number) {
    super();
    this.setTimeout(patienceMs + graceMs, () => {
      this.destroy(Object.assign(new Error('PostgreSQL is silent.'), { code: 'ETIMEDOUT' }));
    });
  }

  override write(said: string | Uint8Array, onDone?: OnDone): boolean;
  override write(said: string | Uint8Array, encoding?: BufferEncoding, onDone?: OnDone): boolean;
  override write(said: string | Uint8Array, encoding?: BufferEncoding | OnDone, onDone?: OnDone): boolean {
    this.#hold();
    return typeof encoding === 'function' ? super.write(said, encoding) : super.write(said, encoding, onDone);
  }

  /** Until everything that can be said now was said. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}
