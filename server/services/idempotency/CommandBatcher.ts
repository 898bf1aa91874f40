import { isDeadlock } from '../../database/dialects/postgresPool.ts';
import { isDatabaseUnavailable } from '../../database/openDatabase.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import type { CommandResult, IdempotentRequest, LockPolicy } from './request.ts';
import { SessionLimit } from './SessionLimit.ts';

type Waiting<Command> = {
  readonly command: Command;
  /** Undefined: the command has to be executed alone. */
  readonly resolve: (result: CommandResult | undefined) => void;
  readonly reject: (error: unknown) => void;
};

type Execute<Command> = (
  commands: readonly Command[],
  lockPolicy: LockPolicy,
) => Promise<readonly (CommandResult | undefined)[]>;

type Options = {
  /** How many batches may run at a time. */
  readonly maxBatches: number;
  /** How a batch treats locked rows; commands it leaves out are executed alone, and wait. */
  readonly lockPolicy: LockPolicy;
  /** How many reads of one session may run at a time. */
  readonly maxReadings: number;
};

const maxCommands = 50;
// A unique violation may be a receipt code that is taken, and a new one is drawn; more than two in a row are a
// fault.
const maxAttempts = 3;

/**
 * Shares the server fairly. Of each session one command runs at a time, in order of arrival, and a few reads:
 * however many calls one session has open, another waits for one of them at most. Commands of different sessions
 * that wait at the same time are executed as one batch: one transaction, one statement for each kind of row, one
 * commit. Commands that a batch leaves out or cannot store are executed alone. If the database is unavailable, the
 * whole batch is rejected: executed alone, each command would wait for it again.
 */
export class CommandBatcher<Command extends IdempotentRequest> {
  readonly #execute: Execute<Command>;
  readonly #options: Options;
  readonly #commands = new SessionLimit(1);
  readonly #readings: SessionLimit;
  /** In order of arrival. */
  #waiting: Waiting<Command>[] = [];
  #batches = 0;
  #isDue = false;
  #pending = 0;
  #idleSince = Number.NEGATIVE_INFINITY;

  constructor(execute: Execute<Command>, options: Options) {
    this.#execute = execute;
    this.#options = options;
    this.#readings = new SessionLimit(options.maxReadings);
  }

  /** For how long no command has waited or been executed, without those in the background; 0 while one is. */
  get idleMs(): number {
    return this.#pending > 0 ? 0 : performance.now() - this.#idleSince;
  }

  /** Executes a command; resolves when it is refused, or committed. */
  async execute(command: Command, { isBackground = false } = {}): Promise<CommandResult> {
    const counted = Number(!isBackground);
    this.#pending += counted;
    try {
      return await this.inTurn(command.claim.sessionHash, async () => {
        const result = await this.#inBatch(command);
        return result ?? this.#alone(command);
      });
    } finally {
      this.#pending -= counted;
      if (!isBackground) this.#idleSince = performance.now();
    }
  }

  /** Runs `work` as a command of the session, outside of batches. */
  async inTurn<Value>(sessionHash: string, work: () => Promise<Value>): Promise<Value> {
    const leave = await this.#commands.enter(sessionHash);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves when a read of the session may begin, with a function to call when it has ended. */
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
    // Requests that were read from the network in the same turn of the event loop are one batch.
    setImmediate(() => {
      this.#isDue = false;
      void this.#serve(this.#waiting.splice(0, maxCommands));
      this.#wake();
    });
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
