import type { Me } from '#contract/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { OpenTransaction } from '../database/tables.ts';
import { claimOperation, closeOperations, findOperation, storeAnswer } from '../repositories/operations.ts';
import type { FoundSession } from '../repositories/sessions.ts';
import type { Environment } from './Environment.ts';
import type { Refusal } from './Refusal.ts';
import { uuidV7 } from './uuidV7.ts';
import { type Claim, noteUse, whoChanges } from './whoAsks.ts';

/** A request that changes something, as it arrived. */
export type Operation = {
  readonly claim: Claim;
  /** The Idempotency-Key; null when the client sent none and is served once, as usual. */
  readonly key: string | null;
  /** Of method, path and body: the same key with another hash is another request. */
  readonly requestHash: string;
  /** Keys of refused operations that this one stands for: once it is done, they are not done any more. */
  readonly replaces?: readonly string[];
};

/** What a use case that changes something works with: one transaction, one person, one time. */
export type Work = {
  readonly transaction: OpenTransaction;
  readonly person: Me;
  readonly now: string;
  readonly newId: () => string;
  readonly randomBytes: Environment['randomBytes'];
};

export type Success<Body> = { readonly status: 200 | 201 | 204; readonly body: Body };

/** A twin was here before: its success again, or the key came back with another request. */
async function earlierAnswer<Body>(
  work: Work,
  key: string,
  requestHash: string,
): Promise<Result<Success<Body>, Refusal>> {
  const found = await findOperation(work.transaction, { userId: work.person.id, key });
  if (found === undefined || found.request_hash !== requestHash)
    return refused({ reason: 'operation_reused' });
  if (found.body === null || found.status === null) throw new Error('An operation was committed unanswered.');
  // What was stored is what this same use case answered with; the route checks its shape on the way out.
  const body: unknown = JSON.parse(found.body);
  return accepted({ status: found.status, body } as Success<Body>);
}

/** Does the work under its key, if it has one. */
async function keyed<Body>(
  work: Work,
  { key, requestHash, replaces = [] }: Operation,
  change: (work: Work) => Promise<Result<Success<Body>, Refusal>>,
): Promise<Result<Success<Body>, Refusal>> {
  if (key === null) return change(work);
  const { transaction, person, now } = work;
  const id = { userId: person.id, key };
  if (!(await claimOperation(transaction, { ...id, requestHash, now }))) {
    return earlierAnswer<Body>(work, key, requestHash);
  }
  const outcome = await change(work);
  if (outcome.ok) {
    const { status, body } = outcome.value;
    await storeAnswer(transaction, id, { status, body: JSON.stringify(body) });
    await closeOperations(transaction, person.id, replaces, now);
  }
  return outcome;
}

/**
 * S22: one request, one transaction. Looks up who asks, and holds them; claims the key or finds what it was used for;
 * does the work; stores the answer; commits; only then resolves. A refusal or a failure rolls everything back, the
 * claim too, so only successes are ever repeated. A twin at the same moment waits for the first and gets its answer. A
 * success closes the refused operations it stands for, because a copy of one may still be on its way.
 */
export async function once<Body>(
  environment: Environment,
  operation: Operation,
  change: (work: Work) => Promise<Result<Success<Body>, Refusal>>,
): Promise<Result<Success<Body>, Refusal>> {
  let used: FoundSession | undefined;
  const outcome = await inTransaction<Success<Body>, Refusal>(environment.database, async (transaction) => {
    const time = environment.now();
    const { asker, session } = await whoChanges(transaction, operation.claim, time);
    used = session;
    if (!asker.ok) return asker;
    const { randomBytes } = environment;
    const newId = () => uuidV7(time, randomBytes);
    return keyed(
      { transaction, person: asker.value, now: time.toISOString(), newId, randomBytes },
      operation,
      change,
    );
  });
  await noteUse(environment, [used]);
  return outcome;
}
