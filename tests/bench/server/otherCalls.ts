import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/http/paths.ts';
import type { Database } from '../../../server/database/tables.ts';
import { requestBytes, sendAll } from './bareWire.ts';
import { insertOneBuilding, insertWalk, insertWalker } from './walks.ts';

// About 200 calls a second, as when twenty people tap through questions.
const deviceCount = 20;
const pauseMs = 100;

/** The load of others during a measurement: devices that save touchpoints and read their lists. */
export class OtherCalls {
  readonly #port: number;
  readonly #makers: readonly (() => Buffer)[];

  private constructor(port: number, makers: readonly (() => Buffer)[]) {
    this.#port = port;
    this.#makers = makers;
  }

  static async of(database: Database, port: number): Promise<OtherCalls> {
    const building = await insertOneBuilding(database);
    const makers: (() => Buffer)[] = [];
    for (let device = 0; device < deviceCount; device += 1) {
      const walker = await insertWalker(database);
      const [save] = await insertWalk(database, walker, building);
      const text = String(save);
      const read = requestBytes('GET', paths.tours, { token: walker.token });
      let count = 0;
      makers.push(() => {
        count += 1;
        if (count % 2 === 0) return read;
        return Buffer.from(text.replace(/idempotency-key: \S+/, `idempotency-key: ${randomUUID()}`));
      });
    }
    return new OtherCalls(port, makers);
  }

  /** The milliseconds of every call that these devices make while `work` runs. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    const state = { isDone: false };
    const times: number[] = [];
    const refused: number[] = [];
    const all = this.#makers.map(async (make, device) => {
      // Begun together they would call together, and wait for one another.
      await pause((device * pauseMs) / this.#makers.length);
      while (!state.isDone) {
        await sendAll(this.#port, [make()], ({ status, ms }) => {
          if (status !== 200) refused.push(status);
          times.push(ms);
        });
        if (refused.length > 0) throw new Error(`Others' calls were answered with ${refused.join(', ')}.`);
        await pause(pauseMs);
      }
    });
    const ended = Promise.all(all);
    // The first error is thrown at once; the devices then end by themselves, and their later errors are ignored.
    await Promise.race([work(), ended]).finally(() => {
      state.isDone = true;
    });
    await ended;
    return times;
  }
}
