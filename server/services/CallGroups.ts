import { isDatabaseUnavailable } from '../database/openDatabase.ts';
import { isDeadlock } from '../database/postgresDialect.ts';
import { isUniqueViolation } from '../database/uniqueViolation.ts';
import { Clashes } from './Clashes.ts';
import type { Call, Told } from './decideCall.ts';

type Waiting = {
  readonly call: Call;
  readonly resolve: (told: Told) => void;
  readonly reject: (error: unknown) => void;
};

type DecideTogether = (
  calls: readonly Call[],
  patience: 'wait' | 'pass over',
) => Promise<readonly (Told | undefined)[]>;

const mostCalls = 50;
// A twin in another process that was quicker is found the next time; twice in a row is chance, more is a fault.
const mostAttempts = 3;

/**
 * Calls that wait at the same time are decided together: one transaction, a statement for each kind of row, one commit.
 * Calls of one session are of one group at a time, in the order in which they came, as long as none of them needs to know
 * what became of another: same key, same row, a repair. What a group passes over, or cannot store, is decided alone.
 * While the database is away or held, all of a group hear so: alone each would wait for it a second time.
 */
export class CallGroups {
  readonly #decide: DecideTogether;
  readonly #mostGroups: number;
  /** The first is the first. */
  #waiting: Waiting[] = [];
  /** Of which sessions calls are being decided, and how many. */
  readonly #sessions = new Map<string, number>();
  #groups = 0;
  #isDue = false;

  constructor(decide: DecideTogether, mostGroups: number) {
    this.#decide = decide;
    this.#mostGroups = mostGroups;
  }

  /** Resolves when the call is refused, or done and committed. */
  ask(call: Call): Promise<Told> {
    const { promise, resolve, reject } = Promise.withResolvers<Told>();
    this.#waiting.push({ call, resolve, reject });
    this.#wake();
    return promise;
  }

  #wake(): void {
    if (this.#isDue || this.#waiting.length === 0 || this.#groups >= this.#mostGroups) return;
    this.#isDue = true;
    setImmediate(() => this.#whenQuiet(this.#waiting.length));
  }

  /**
   * Who is there when, for one turn of the event loop, nobody else has come is a group. Those who were just answered
   * ask again within a turn or two: without this they would make a second group, beside the one of those who waited.
   */
  #whenQuiet(count: number): void {
    const { length } = this.#waiting;
    if (length > count && length < mostCalls) {
      setImmediate(() => this.#whenQuiet(length));
      return;
    }
    this.#isDue = false;
    const group = this.#nextGroup();
    if (group.length > 0) void this.#serve(group);
  }

  #nextGroup(): Waiting[] {
    const group: Waiting[] = [];
    const others: Waiting[] = [];
    const elsewhere = new Set(this.#sessions.keys());
    const clashes = new Clashes();
    for (const one of this.#waiting) {
      const { sessionHash } = one.call.claim;
      // One that must wait is not overtaken by a later one of the same session.
      if (group.length >= mostCalls || elsewhere.has(sessionHash) || !clashes.takes(one.call)) {
        elsewhere.add(sessionHash);
        others.push(one);
      } else {
        this.#sessions.set(sessionHash, (this.#sessions.get(sessionHash) ?? 0) + 1);
        group.push(one);
      }
    }
    this.#waiting = others;
    return group;
  }

  async #serve(group: readonly Waiting[]): Promise<void> {
    this.#groups += 1;
    const decided = await this.#decide(
      group.map(({ call }) => call),
      'pass over',
    ).catch((error: unknown) => error);
    this.#groups -= 1;
    const isFinal =
      (isDatabaseUnavailable(decided) && !isDeadlock(decided)) ||
      (decided instanceof Error && group.length === 1 && !isUniqueViolation(decided) && !isDeadlock(decided));
    for (const [place, one] of group.entries()) {
      const told = Array.isArray(decided) ? (decided[place] as Told | undefined) : undefined;
      if (told !== undefined) this.#end(one, () => one.resolve(told));
      else if (isFinal) this.#end(one, () => one.reject(decided));
      else void this.#serveAlone(one);
    }
    this.#wake();
  }

  async #serveAlone(one: Waiting): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [told] = await this.#decide([one.call], 'wait');
        if (told === undefined) throw new Error('A call was left undecided.');
        return this.#end(one, () => one.resolve(told));
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === mostAttempts)
          return this.#end(one, () => one.reject(error));
      }
    }
  }

  #end(
    {
      call: {
        claim: { sessionHash },
      },
    }: Waiting,
    tell: () => void,
  ): void {
    const others = (this.#sessions.get(sessionHash) ?? 1) - 1;
    if (others === 0) this.#sessions.delete(sessionHash);
    else this.#sessions.set(sessionHash, others);
    tell();
    this.#wake();
  }
}
