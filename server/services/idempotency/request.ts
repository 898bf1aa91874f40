import type { Me } from '#contract/accounts/session.ts';
import type { Result } from '#domain/result.ts';
import type { Role } from '#domain/users/role.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import type { AppError } from '../AppError.ts';

/** The person who asks, and since when they may: their activation bounds what their device says of earlier times (N6). */
export type Asker = Me & { readonly activated_at: string | null };

/** The session that a request claims, and the role that it needs. */
export type Claim = {
  readonly sessionHash: string;
  /** The role that the route requires; null: any signed-in person. */
  readonly role: Role | null;
  /** Called with the person once looked up, whether allowed or not, and the state of their lists (B6). */
  readonly found: (person: Me, lists: string | null) => void;
};

/** A request that changes something, as it arrived. */
export type IdempotentRequest = {
  readonly claim: Claim;
  /** The Idempotency-Key; null when the client sent none: a repeated request is then executed again. */
  readonly key: string | null;
  /** Hash of method, path and body: the same key with another hash is another request. */
  readonly requestHash: string;
  /** S5, S31: keys of requests that this one replaces, refused or without a response: its success closes them. */
  readonly replaces?: readonly string[];
};

/** What a use case that changes something works with: one transaction, one person, one time. */
export type UnitOfWork = {
  readonly transaction: OpenTransaction;
  readonly person: Me;
  readonly now: string;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/** A successful outcome: HTTP status and body. */
export type Success<Body> = { readonly status: 200 | 201 | 204; readonly body: Body };

/** The outcome of a request: status and JSON of its success as they are stored, or the error. */
export type CommandResult = Result<{ readonly status: number; readonly text: string }, AppError>;

/** Whether to wait for a locked row, or to leave its request out of the batch: it is then executed alone, and waits. */
export type LockPolicy = 'wait' | 'skip-locked';
