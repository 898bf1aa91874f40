import { accepted } from '#domain/result.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { OpenTransaction } from '../database/tables.ts';
import { closeOperations, findOperations, insertOperations } from '../repositories/operations.ts';
import type { FoundSession } from '../repositories/sessions.ts';
import { type Call, type Decided, decideCall, type Told } from './decideCall.ts';
import type { Environment } from './Environment.ts';
import { readHeld } from './readHeld.ts';
import { storeChanges } from './storeChanges.ts';
import { uuidV7 } from './uuidV7.ts';
import { noteUse, whoChangesTogether } from './whoAsks.ts';

const operationId = (userId: string, key: string) => `${userId} ${key}`;

/** Everything that many calls are decided from, read in one go. */
async function readAll(
  transaction: OpenTransaction,
  calls: readonly Call[],
  time: Date,
  patience: 'wait' | 'pass over',
) {
  const claims = calls.map(({ claim }) => claim);
  const { askerOf, sessions } = await whoChangesTogether(transaction, claims, time, patience);
  const asked = calls.flatMap((call) => {
    const asker = askerOf(call.claim);
    return asker?.ok === true ? [{ ...call, userId: asker.value.id }] : [];
  });
  const subjects = asked.map(({ subject }) => subject);
  const ids = asked.flatMap(({ userId, key }) => (key === null ? [] : [{ user_id: userId, key }]));
  // In this order: an operation that is not there once the tour is held has not been done.
  const [held, operations] = await Promise.all([
    readHeld(transaction, subjects, patience),
    findOperations(transaction, ids),
  ]);
  const done = new Map(operations.map((one) => [operationId(one.user_id, one.key), one]));
  const foundFor = ({ claim, key, subject }: Call) => {
    const asker = askerOf(claim);
    const earlier =
      asker?.ok === true && key !== null ? done.get(operationId(asker.value.id, key)) : undefined;
    return { asker, earlier, held: held.find(subject) };
  };
  return { foundFor, note: held.note, sessions };
}

/** What is stored of a success: whose it is is known. */
type Success = Decided & { readonly personId: string };

function operationRow({ personId, call: { key, requestHash }, told }: Success, now: string) {
  if (key === null || !told.ok) return [];
  const { status, text } = told.value;
  return [{ user_id: personId, key, request_hash: requestHash, status, body: text, created_at: now }];
}

async function storeAll(
  transaction: OpenTransaction,
  decided: readonly Success[],
  now: string,
): Promise<void> {
  await Promise.all([
    storeChanges(
      transaction,
      decided.flatMap(({ personId, changes }) => (changes === null ? [] : [{ changes, personId }])),
    ),
    insertOperations(
      transaction,
      decided.flatMap((one) => operationRow(one, now)),
    ),
    ...decided.map(({ personId, call: { replaces } }) =>
      closeOperations(transaction, personId, replaces ?? [], now),
    ),
  ]);
}

/**
 * S22 for many calls of as many people, in one transaction: reads who asks, what was done before and what each is
 * about; decides each; stores the successes with their answers; commits; only then resolves. A refusal stores nothing.
 * Undefined is a call that must be decided alone, because somebody else holds who asks or its tour, or there is none. Throws when
 * any of it cannot be stored, and then nothing is: a twin of another process may have been quicker.
 */
export async function decideTogether(
  { database, now: clock, randomBytes }: Pick<Environment, 'database' | 'now' | 'randomBytes'>,
  calls: readonly Call[],
  patience: 'wait' | 'pass over',
): Promise<readonly (Told | undefined)[]> {
  type All = readonly (Told | undefined)[];
  let used: readonly FoundSession[] = [];
  const all = await inTransaction<All, never>(database, async (transaction) => {
    const time = clock();
    const asking = { now: time.toISOString(), newId: () => uuidV7(time, randomBytes), randomBytes };
    const { foundFor, note, sessions } = await readAll(transaction, calls, time, patience);
    used = sessions;
    const decided = calls.map((call) => {
      const one = decideCall(call, foundFor(call), asking, patience === 'pass over');
      if (one !== undefined && one.changes !== null) note(call.subject, one.changes);
      return one;
    });
    // What was told before is stored already.
    const fresh = decided.flatMap((one) =>
      one?.isFirst === true && one.personId !== undefined ? [{ ...one, personId: one.personId }] : [],
    );
    await storeAll(transaction, fresh, asking.now);
    return accepted(decided.map((one) => one?.told));
  });
  await noteUse({ database, now: clock }, used);
  return all.ok ? all.value : [];
}
