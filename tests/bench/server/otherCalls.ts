import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/http/paths.ts';
import type { Database } from '../../../server/database/tables.ts';
import { requestBytes, sendAll } from './bareWire.ts';
import { insertOneBuilding, insertWalk, insertWalker } from './walks.ts';

/**
 * How many devices call, how many calls each sends one after the other, and how long it pauses then. Everyday: about 200 calls a
 * second, as when twenty people tap through questions. Rush: as many as the server answers to four at once.
 */
const loads = {
  everyday: { devices: 20, callsInTurn: 1, pauseMs: 100 },
  rush: { devices: 4, callsInTurn: 10, pauseMs: 10 },
} as const;

type Load = keyof typeof loads;

export const loadNames = ['everyday', 'rush'] as const satisfies readonly Load[];

/** The load of others during a measurement: devices that save touchpoints and read their lists. */
export class OtherCalls {
  readonly #port: number;
  readonly #load: Load;
  readonly #makers: readonly (() => Buffer)[];

  private constructor(port: number, load: Load, makers: readonly (() => Buffer)[]) {
    this.#port = port;
    this.#load = load;
    this.#makers = makers;
  }

  static async of(database: Database, port: number, load: Load): Promise<OtherCalls> {
    const building = await insertOneBuilding(database);
    const makers: (() => Buffer)[] = [];
    for (let device = 0; device < loads[load].devices; device += 1) {
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
    return new OtherCalls(port, load, makers);
  }

  /** The milliseconds of every call that these devices make while `work` runs. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    const { callsInTurn, pauseMs } = loads[this.#load];
    const state = { isDone: false };
    const times: number[] = [];
    const refused: number[] = [];
    const all = this.#makers.map(async (make, device) => {
      // Begun together they would call together, and wait for one another.
      await pause((device * pauseMs) / this.#makers.length);
      while (!state.isDone) {
        await sendAll(this.#port, Array.from({ length: callsInTurn }, make), ({ status, ms }) => {
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
