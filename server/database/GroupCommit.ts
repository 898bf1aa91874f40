import type Sqlite from 'better-sqlite3';
import type { Statements } from './Statements.ts';
import { whenNotBusy } from './sqliteBusy.ts';

/** A transaction under way. */
export type Member = {
  /** Why it was lost with its whole group. */
  failure: Error | null;
  /** Nobody of its group came before it: what it rolls back is everything, and needs no savepoint. */
  readonly isFirst: boolean;
};

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void };

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('SQLite threw no error.', { cause: thrown });
}

/**
 * One SQLite connection for everything that writes. Transactions come one after another, each but the first of a group
 * a savepoint (every page that is changed after one is copied): what one rolls back is its own. Those that are there at
 * the same time share one commit, and so one wait for the disk. Each ends, accepted or refused, only when that commit
 * is on the disk; if it fails, all of them fail.
 */
export class GroupCommit {
  readonly statements: Statements;
  readonly #file: Sqlite.Database;
  readonly #patienceMs: number;
  /** Who waits for the turn, the first first. */
  readonly #queue: (() => void)[] = [];
  #isTaken = false;
  /** Another process held the file for the whole patience: until it is free, nobody waits for it a second time. */
  #gaveUp = false;
  /** Those of the group who have done their work. */
  #done: Waiting[] = [];
  #active: Member | null = null;
  #isDue = false;
  #timer: NodeJS.Immediate | null = null;

  constructor(statements: Statements, patienceMs: number) {
    this.statements = statements;
    this.#file = statements.file;
    this.#patienceMs = patienceMs;
  }

  async #takeTurn(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#isTaken = true;
  }

  #giveTurn(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /** Opens the group's transaction with the write lock: who reads first and writes later cannot be overtaken. */
  async #open(): Promise<void> {
    const begin = async () => this.statements.run({ sql: 'begin immediate', parameters: [] });
    try {
      await (this.#gaveUp ? begin() : whenNotBusy(this.#patienceMs, begin));
      this.#gaveUp = false;
    } catch (error) {
      this.#gaveUp = true;
      throw error;
    }
  }

  /** Begins a transaction as soon as it is its turn. */
  async begin(): Promise<Member> {
    await this.#takeTurn();
    const isFirst = !this.#file.inTransaction;
    try {
      if (isFirst) await this.#open();
      else this.statements.run({ sql: 'savepoint member', parameters: [] });
    } catch (error) {
      this.#giveTurn();
      throw error;
    }
    this.#active = { failure: null, isFirst };
    return this.#active;
  }

  /** Does something in the transaction. */
  inside<Value>(member: Member, work: () => Value): Value {
    if (member.failure !== null) throw member.failure;
    try {
      return work();
    } catch (error) {
      // A full or failing disk can roll back everything at once.
      if (!this.#file.inTransaction) this.#lose(asError(error));
      throw error;
    }
  }

  /** Ends a transaction and resolves when what its group did is on the disk. Rejects when it never will be. */
  async end(member: Member, kind: 'keep' | 'undo'): Promise<void> {
    let isOnDisk: Promise<void>;
    try {
      this.inside(member, () => this.#leave(member, kind));
      isOnDisk = this.#file.inTransaction ? this.#join() : Promise.resolve();
    } catch (error) {
      // Nothing of it may be committed with the others.
      if (member.failure === null) this.#lose(asError(error));
      throw error;
    } finally {
      this.#active = null;
      if (this.#isDue) this.#commit();
      this.#giveTurn();
    }
    await isOnDisk;
  }

  #leave({ isFirst }: Member, kind: 'keep' | 'undo'): void {
    const run = (sql: string) => this.statements.run({ sql, parameters: [] });
    if (isFirst) {
      if (kind === 'undo') run('rollback');
      return;
    }
    if (kind === 'undo') run('rollback to member');
    run('release member');
  }

  #join(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#done.push({ resolve, reject });
    this.#timer ??= setImmediate(() => this.#whenQuiet(this.#done.length));
    return promise;
  }

  /** Runs a statement that belongs to no transaction, and may not be part of one. */
  async alone<Value>(work: () => Value): Promise<Value> {
    await this.#takeTurn();
    try {
      if (this.#file.inTransaction) this.#commit();
      return work();
    } finally {
      this.#giveTurn();
    }
  }

  /** Commits when, for one turn of the event loop, nobody else has come. */
  #whenQuiet(count: number): void {
    this.#timer = null;
    if (this.#done.length > count) {
      this.#timer = setImmediate(() => this.#whenQuiet(this.#done.length));
    } else if (this.#active === null) this.#commit();
    else this.#isDue = true;
  }

  #commit(): void {
    const done = this.#endGroup();
    try {
      this.statements.run({ sql: 'commit', parameters: [] });
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec('rollback');
      for (const { reject } of done) reject(asError(error));
      return;
    }
    for (const { resolve } of done) resolve();
  }

  /** Everything of the group is gone, and everybody in it hears so. */
  #lose(error: Error): void {
    if (this.#active !== null) this.#active.failure = error;
    if (this.#file.inTransaction) this.#file.exec('rollback');
    for (const { reject } of this.#endGroup()) reject(error);
  }

  #endGroup(): Waiting[] {
    const done = this.#done;
    this.#done = [];
    this.#isDue = false;
    if (this.#timer !== null) clearImmediate(this.#timer);
    this.#timer = null;
    return done;
  }
}
