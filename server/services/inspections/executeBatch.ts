import { accepted, type Result } from '#domain/result.ts';
import { maxToursOfDay, untilNextStart } from '#domain/tour.ts';
import { dayLateMs, latenessOf } from '#domain/tourMoment.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { accessRows } from '../../repositories/access/accessRows.ts';
import { findBuildings } from '../../repositories/buildings.ts';
import { latestStartsBut } from '../../repositories/tours.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { reviveSites } from '../buildings/reviveSites.ts';
import type { Asker, CommandResult, LockPolicy, Success, UnitOfWork } from '../idempotency/request.ts';
import { type Fresh, withIdempotency } from '../idempotency/withIdempotency.ts';
import type { Command, CommandHandler, Decision, LoadedTour, Target, Writes } from './command.ts';
import { targetOf } from './handlers.ts';
import { noLoadedPhotos } from './loadPhotos.ts';
import { type FoundTarget, loadTargets } from './loadTargets.ts';
import { saveWrites } from './saveWrites.ts';

/**
 * U11: the milliseconds until each person who starts a tour may do so; 0: at once. Counts the stored tours, so that a start
 * sent twice counts once, and all servers count the same.
 */
async function loadNextStarts(
  { transaction, now }: { readonly transaction: OpenTransaction; readonly now: string },
  commands: readonly Fresh<Pick<Command, 'act'>>[],
): Promise<(personId: string) => number> {
  const starting = commands.filter(({ request }) => request.act.type === 'start-tour');
  const people = starting.map(({ person }) => person.id);
  const decisive = await latestStartsBut(transaction, people, maxToursOfDay - 1);
  return (personId) => untilNextStart(decisive.get(personId) ?? null, now);
}

/** N6: notes in the audit log whose tours belong to a day more than a day before their receipt, with the building's name. */
async function auditDatedBack(
  work: Omit<UnitOfWork, 'person'>,
  all: readonly { readonly writes: Writes; readonly person: Asker }[],
): Promise<void> {
  const dated = all.flatMap(({ writes: { concluded }, person }) =>
    concluded !== undefined && latenessOf(concluded.tour) > dayLateMs
      ? [{ building: concluded.tour.cip_obj_id, actor: person }]
      : [],
  );
  if (dated.length === 0) return;
  const ids = [...new Set(dated.map(({ building }) => building))];
  const names = new Map((await findBuildings(work.transaction, ids)).map(({ id, name }) => [id, name]));
  for (const { building, actor } of dated)
    await audit(work, 'tour_dated_back', { actor, subject: names.get(building) ?? null });
}

/** B5: what each person who starts a tour has and had of mandates. */
async function loadAccess(
  transaction: OpenTransaction,
  commands: readonly Fresh<Pick<Command, 'act'>>[],
): Promise<(personId: string) => LoadedTour['access']> {
  const starting = commands.filter(({ request }) => request.act.type === 'start-tour');
  const people = starting.map(({ person }) => person.id);
  const rows = people.length === 0 ? [] : await accessRows(transaction, people);
  return (personId) => rows.filter(({ user_id }) => user_id === personId);
}

type Found = Pick<LoadedTour, 'nextStartInMs' | 'access'> & {
  readonly find: (target: Target) => FoundTarget | undefined;
  readonly handle: CommandHandler;
};

/** Decides one command. Undefined: its tour was not found, perhaps because another transaction has it locked. */
function handleCommand(
  { request, person }: Fresh<Command>,
  { find, handle, ...facts }: Found,
  unit: Omit<UnitOfWork, 'person' | 'transaction'>,
  lockPolicy: LockPolicy,
): Result<Decision, AppError> | undefined {
  const found = find(targetOf(request));
  if (found === undefined && lockPolicy === 'skip-locked') return undefined;
  const { ownerId, ...loaded } = found ?? { ownerId: null, touchpoints: [] };
  const isOwn = ownerId === person.id;
  return handle(
    { ...unit, person },
    {
      building: undefined,
      isTaken: false,
      begun: undefined,
      conclusion: undefined,
      locked: undefined,
      photos: noLoadedPhotos,
      ...facts,
      ...loaded,
      tour: isOwn ? found?.tour : undefined,
    },
    request.act,
  );
}

function successOf(
  { request: { isBrief } }: Fresh<Command>,
  outcome: Result<Decision, AppError> | undefined,
): Result<Success<object>, AppError> | undefined {
  if (outcome?.ok !== true) return outcome;
  const { status, body, brief = body } = outcome.value;
  return accepted({ status, body: isBrief === true ? brief : body });
}

/**
 * Executes commands of different people in one transaction: loads everything they are about, decides each by
 * itself, and saves all results with one statement for each kind of row. Undefined results as in `withIdempotency`.
 */
export async function executeBatch(
  context: Pick<AppContext, 'database' | 'now' | 'randomBytes' | 'timeZone' | 'discardPhotos'> & {
    readonly handle: CommandHandler;
  },
  commands: readonly Command[],
  lockPolicy: LockPolicy,
): Promise<readonly (CommandResult | undefined)[]> {
  return withIdempotency(
    context,
    commands,
    lockPolicy,
    async ({ transaction, ...unit }, fresh, afterCommit) => {
      const targets = fresh.map(({ request }) => targetOf(request));
      const find = await loadTargets({ transaction, now: unit.now }, targets, lockPolicy);
      const accessOf = await loadAccess(transaction, fresh);
      const nextStartOf = await loadNextStarts({ transaction, now: unit.now }, fresh);
      const decided = fresh.map((one) => {
        const { id } = one.person;
        const facts = { nextStartInMs: nextStartOf(id), access: accessOf(id) };
        const loaded = { find, handle: context.handle, ...facts };
        return { one, outcome: handleCommand(one, loaded, unit, lockPolicy) };
      });
      const writes = decided.flatMap(({ one, outcome }) =>
        outcome?.ok === true && outcome.value.writes !== null
          ? [{ writes: outcome.value.writes, person: one.person }]
          : [],
      );
      const revived = writes.flatMap((one) => one.writes.revived ?? []);
      await reviveSites(transaction, revived);
      await saveWrites({ transaction, timeZone: context.timeZone }, writes);
      await auditDatedBack({ ...unit, transaction }, writes);
      // Until the commit a row refers to these files (PH11); they are deleted in the background.
      const dropped = writes.flatMap((one) => one.writes.photos?.dropped ?? []);
      afterCommit(() => void context.discardPhotos(dropped));
      return decided.map(({ one, outcome }) => successOf(one, outcome));
    },
  );
}
