import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { closeOperations, findOperations, insertOperations } from '../../repositories/operations.ts';
import type { FoundSession } from '../../repositories/sessions.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Asker, CommandResult, IdempotentRequest, LockPolicy, Success, UnitOfWork } from './request.ts';
import { lockAskers, recordUse } from './whoAsks.ts';

/** A request that was not executed before, and the person who makes it. */
export type Fresh<Request> = { readonly request: Request; readonly person: Asker };

/** Undefined: a row it needs is locked by another transaction. */
type Outcome = Result<Success<unknown>, AppError> | undefined;

/** Work to begin once this attempt is committed; of an attempt that is rolled back nothing begins. */
export type AfterCommit = (task: () => void) => void;

type Perform<Request> = (
  unit: Omit<UnitOfWork, 'person'>,
  fresh: readonly Fresh<Request>[],
  afterCommit: AfterCommit,
) => Promise<readonly Outcome[]>;

type Stored = Awaited<ReturnType<typeof findOperations>>[number];

/**
 * The stored success; refuses a key that came with another request, or was closed: because another operation
 * replaced it, or because its result named a deleted person (N14).
 */
function storedResult(
  { requestHash }: IdempotentRequest,
  { request_hash, status, body }: Stored,
): CommandResult {
  if (request_hash !== requestHash || status === null || body === null) {
    return refused({ reason: 'operation_reused' });
  }
  return accepted({ status, text: body });
}

/** The stored results of those requests whose keys were used before. */
async function findStoredResults<Request extends IdempotentRequest>(
  transaction: OpenTransaction,
  allowed: readonly Fresh<Request>[],
): Promise<ReadonlyMap<Request, CommandResult>> {
  const ids = allowed.flatMap(({ request: { key }, person }) =>
    key === null ? [] : [{ user_id: person.id, key }],
  );
  const stored = await findOperations(transaction, ids);
  const results = new Map<Request, CommandResult>();
  for (const { request, person } of allowed) {
    const found = stored.find(({ user_id, key }) => user_id === person.id && key === request.key);
    if (found !== undefined) results.set(request, storedResult(request, found));
  }
  return results;
}

const resultOf = (outcome: Outcome): CommandResult | undefined =>
  outcome?.ok === true
    ? accepted({ status: outcome.value.status, text: JSON.stringify(outcome.value.body) })
    : outcome;

async function storeResults<Request extends IdempotentRequest>(
  transaction: OpenTransaction,
  served: readonly (Fresh<Request> & { readonly result: CommandResult | undefined })[],
  now: string,
): Promise<void> {
  const done = served.flatMap(({ request, person, result }) =>
    result?.ok === true && request.key !== null
      ? [{ request, user_id: person.id, key: request.key, ...result.value }]
      : [],
  );
  await insertOperations(
    transaction,
    done.map(({ request, user_id, key, status, text }) => ({
      user_id,
      key,
      request_hash: request.requestHash,
      status,
      body: text,
      created_at: now,
    })),
  );
  for (const { request, user_id } of done) {
    await closeOperations(transaction, user_id, request.replaces ?? [], now);
  }
}

/** The requests to execute in this transaction: one of each person, so that none depends on another. */
function oneOfEach<Request extends IdempotentRequest>(
  requests: readonly Request[],
  askerOf: (claim: Request['claim']) => Result<Asker, AppError> | undefined,
): Fresh<Request>[] {
  const people = new Map<string, Fresh<Request>>();
  for (const request of requests) {
    const asker = askerOf(request.claim);
    if (asker?.ok !== true || people.has(asker.value.id)) continue;
    people.set(asker.value.id, { request, person: asker.value });
  }
  return [...people.values()];
}

/**
 * S22, for every route that changes something: executes requests of different people in one transaction. Looks up
 * and locks the people; finds stored results by key; performs the other requests; stores their successes; commits;
 * then resolves. Errors are not stored. Of two equal requests at the same time, the second waits and gets the
 * result of the first. A success closes the keys of the requests that it replaces (S5, S31), because copies of these
 * may still arrive. The result is undefined for a request that has to be executed alone. Throws when anything
 * cannot be stored; then nothing is.
 */
export async function withIdempotency<Request extends IdempotentRequest>(
  { database, now: clock, randomBytes }: Pick<AppContext, 'database' | 'now' | 'randomBytes'>,
  requests: readonly Request[],
  lockPolicy: LockPolicy,
  perform: Perform<Request>,
): Promise<readonly (CommandResult | undefined)[]> {
  type Results = readonly (CommandResult | undefined)[];
  let used: readonly FoundSession[] = [];
  const tasks: (() => void)[] = [];
  const outcome = await inTransaction<Results, Results>(database, async (transaction) => {
    // An attempt that was rolled back may have left some.
    tasks.length = 0;
    const time = clock();
    const now = time.toISOString();
    const claims = requests.map(({ claim }) => claim);
    const { askerOf, sessions } = await lockAskers(transaction, claims, time, lockPolicy);
    used = sessions;
    const allowed = oneOfEach(requests, askerOf);
    const stored = await findStoredResults(transaction, allowed);
    const fresh = allowed.filter(({ request }) => !stored.has(request));
    const unit = { transaction, now, newId: () => uuidv7(time, randomBytes), randomBytes };
    const outcomes = fresh.length === 0 ? [] : await perform(unit, fresh, (task) => void tasks.push(task));
    const served = fresh.map((one, place) => ({ ...one, result: resultOf(outcomes[place]) }));
    await storeResults(transaction, served, now);

    const results = new Map([...stored, ...served.map(({ request, result }) => [request, result] as const)]);
    const all = requests.map((request) => {
      const asker = askerOf(request.claim);
      return asker?.ok === false ? asker : results.get(request);
    });
    // If none succeeded, what refused use cases wrote is rolled back.
    return served.some(({ result }) => result?.ok === true) ? accepted(all) : refused(all);
  });
  if (outcome.ok) for (const task of tasks) task();
  await recordUse({ database, now: clock }, used);
  return outcome.ok ? outcome.value : outcome.reason;
}

/** The same for a single request, in the order of its session. */
export async function executeOnce<Body>(
  context: AppContext,
  request: IdempotentRequest,
  change: (work: UnitOfWork, afterCommit: AfterCommit) => Promise<Result<Success<Body>, AppError>>,
): Promise<CommandResult> {
  const [result] = await context.batcher.inTurn(request.claim.sessionHash, () =>
    withIdempotency(context, [request], 'wait', async (unit, fresh, afterCommit) =>
      Promise.all(fresh.map(({ person }) => change({ ...unit, person }, afterCommit))),
    ),
  );
  if (result === undefined) throw new Error('A request was left undecided.');
  return result;
}
