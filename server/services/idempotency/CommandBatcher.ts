import { isDeadlock } from '../../database/dialects/postgresPool.ts';
import { isDatabaseUnavailable } from '../../database/openDatabase.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import type { CommandResult, IdempotentRequest, LockPolicy } from './request.ts';
import { SessionLimit } from './SessionLimit.ts';

type Waiting<Command> = {
  readonly command: Command;
  /** Undefined: it has to be executed by itself. */
  readonly resolve: (result: CommandResult | undefined) => void;
  readonly reject: (error: unknown) => void;
};

type Execute<Command> = (
  commands: readonly Command[],
  lockPolicy: LockPolicy,
) => Promise<readonly (CommandResult | undefined)[]>;

type Options = {
  /** How many batches are under way at a time. */
  readonly maxBatches: number;
  /** Of a batch; what it leaves is waited for alone. */
  readonly lockPolicy: LockPolicy;
  /** Of one session, under way at a time. */
  readonly maxReadings: number;
};

const maxCommands = 50;
// A receipt's code that is taken is drawn anew; twice in a row is chance, more is a fault.
const maxAttempts = 3;

/**
 * Shares the server out. Of one session one command is executed at a time, in the order in which they came, and a few
 * readings: however many calls somebody has open, another's waits for one of them at most. Commands of different sessions
 * that wait at the same time are executed as one batch: one transaction, a statement for each kind of row, one commit.
 * What a batch leaves, or cannot store, is executed alone. While the database is away or held, all of a batch hear so:
 * alone each would wait for it a second time.
 */
export class CommandBatcher<Command extends IdempotentRequest> {
  readonly #execute: Execute<Command>;
  readonly #options: Options;
  readonly #commands = new SessionLimit(1);
  readonly #readings: SessionLimit;
  /** The first is the first. */
  #waiting: Waiting<Command>[] = [];
  #batches = 0;
  #isDue = false;

  constructor(execute: Execute<Command>, options: Options) {
    this.#execute = execute;
    this.#options = options;
    this.#readings = new SessionLimit(options.maxReadings);
  }

  /** Resolves when the command is refused, or done and committed. */
  execute(command: Command): Promise<CommandResult> {
    return this.inTurn(command.claim.sessionHash, async () => {
      const result = await this.#inBatch(command);
      return result ?? this.#alone(command);
    });
  }

  /** Does work that is a command of this session, and no part of a batch. */
  async inTurn<Value>(sessionHash: string, work: () => Promise<Value>): Promise<Value> {
    const leave = await this.#commands.enter(sessionHash);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves when it is a reading's turn, with what ends it. */
  beginReading(sessionHash: string): Promise<() => void> {
    return this.#readings.enter(sessionHash);
  }

  #inBatch(command: Command): Promise<CommandResult | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<CommandResult | undefined>();
    this.#waiting.push({ command, resolve, reject });
    this.#wake();
    return promise;
  }

  async #alone(command: Command): Promise<CommandResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [result] = await this.#execute([command], 'wait');
        if (result === undefined) throw new Error('A command was left undecided.');
        return result;
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
      }
    }
  }

  #wake(): void {
    if (this.#isDue || this.#waiting.length === 0 || this.#batches >= this.#options.maxBatches) return;
    this.#isDue = true;
    setImmediate(() => this.#whenQuiet(this.#waiting.length));
  }

  /**
   * A batch closes when one event-loop turn passes without a new command. Those who were just answered ask again within a
   * turn or two: without this they would make a second batch, beside the one of those who waited.
   */
  #whenQuiet(count: number): void {
    const { length } = this.#waiting;
    if (length > count && length < maxCommands) {
      setImmediate(() => this.#whenQuiet(length));
      return;
    }
    this.#isDue = false;
    void this.#serve(this.#waiting.splice(0, maxCommands));
    this.#wake();
  }

  async #serve(batch: readonly Waiting<Command>[]): Promise<void> {
    this.#batches += 1;
    try {
      const commands = batch.map(({ command }) => command);
      const results = await this.#execute(commands, this.#options.lockPolicy);
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]);
    } catch (error) {
      const mayPass = isUniqueViolation(error) || isDeadlock(error);
      const isOfAll = isDatabaseUnavailable(error) && !isDeadlock(error);
      const isFinal = isOfAll || (batch.length === 1 && !mayPass);
      for (const { resolve, reject } of batch) {
        if (isFinal) reject(error);
        else resolve(undefined);
      }
    }
    this.#batches -= 1;
    this.#wake();
  }
}
