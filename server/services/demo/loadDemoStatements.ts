import type { FindingFields } from '#contract/results/findingRequests.ts';
import { addDays, dayOf } from '#domain/results/days.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { FindingRow } from '../../database/findingTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { recordResultTimes } from '../../repositories/buildings.ts';
import { findingsOf } from '../../repositories/results/findings.ts';
import { audit } from '../audit/audit.ts';
import { type FindingStatement, recordStatements } from '../findings/changeFindings.ts';
import type { DemoBuilding } from './demoBuildings.ts';
import type { DemoCalendar } from './demoCalendar.ts';
import type { DemoPeople } from './demoPeople.ts';
import { demoWords } from './demoWords.ts';
import { SeededRandom } from './SeededRandom.ts';

type StatementDeps = {
  readonly transaction: OpenTransaction;
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly seed: string;
  readonly timeZone: string;
};

// Probabilities: most findings seen good again had been resolved before; of those still bad, some are acknowledged
// or resolved.
const [resolvedOfGood, acknowledgedOfBad, resolvedOfBad] = [0.7, 0.35, 0.1];
const tooEarly = 0.15;
const [earliestDue, latestDue] = [-12, 90];

/** A time at work some days after another, or null if it would not be before the last day. */
function laterTime(
  { calendar, timeZone }: StatementDeps,
  after: string,
  { days, random }: { readonly days: readonly [number, number]; readonly random: SeededRandom },
): string | null {
  const day = calendar.before(addDays(dayOf(after, timeZone), random.whole(...days) + 1));
  const at = calendar.at(day, random.between(8 * 60, 17 * 60)).toISOString();
  return day < calendar.lastDay && at > after ? at : null;
}

/** The statements about a finding: at most that it is acknowledged, and then resolved; often none. */
function statementsFor(
  deps: StatementDeps,
  row: FindingRow,
  { locale, random }: DemoBuilding,
): FindingStatement[] {
  const chance = random.between(0, 1);
  const { first_seen_at, seen_at, seen_good_at } = row;
  if (first_seen_at === null || seen_at === null) return [];
  const isResolved = chance < (seen_good_at === null ? resolvedOfBad : resolvedOfGood);
  const isKnown = isResolved || (seen_good_at === null && chance < resolvedOfBad + acknowledgedOfBad);
  if (!isKnown) return [];
  const words = demoWords[random.isLikely(0.15) ? 'en' : locale];
  const knownAt = laterTime(deps, first_seen_at, { days: [1, 9], random });
  if (knownAt === null) return [];
  const due =
    seen_good_at === null ? addDays(deps.calendar.today, random.whole(earliestDue, latestDue)) : null;
  const known: FindingFields = {
    state: 'acknowledged',
    note: random.pick(words.acknowledged),
    responsible: random.pick(words.responsible),
    due_on: due ?? addDays(dayOf(knownAt, deps.timeZone), random.whole(20, 90)),
  };
  const first: FindingStatement = {
    row,
    at: knownAt,
    isLate: false,
    fields: known,
    statedState: known.state,
  };
  // Sometimes it is marked as resolved too early, and is bad at the next visit again.
  const isTooEarly = row.sightings > 1 && random.isLikely(tooEarly);
  const doneAfter = isTooEarly || knownAt > seen_at ? knownAt : seen_at;
  const doneAt = isResolved ? laterTime(deps, doneAfter, { days: [5, 50], random }) : null;
  if (doneAt === null || (seen_good_at !== null && doneAt > seen_good_at)) return [first];
  const done: FindingFields = { ...known, state: 'resolved', note: random.pick(words.resolved) };
  return [first, { row, at: doneAt, isLate: false, fields: done, statedState: done.state }];
}

/** Shifts times so that no two events of a building have the same (N7). */
function withDistinctTimes(statements: readonly FindingStatement[], taken: Set<string>): FindingStatement[] {
  return statements.map((one) => {
    let { at } = one;
    while (taken.has(`${one.row.building_id} ${at}`)) at = new Date(Date.parse(at) + 1).toISOString();
    taken.add(`${one.row.building_id} ${at}`);
    return { ...one, at };
  });
}

/** Stores one audit entry per day of statements. */
async function auditDays(
  { transaction, people, timeZone }: StatementDeps,
  statements: readonly FindingStatement[],
  random: SeededRandom,
) {
  const days = Map.groupBy(statements, ({ at }) => dayOf(at, timeZone));
  for (const changed of days.values()) {
    const now = changed.reduce((last, { at }) => (at > last ? at : last), '');
    const newId = () => uuidv7(new Date(now), random.bytes);
    const about = { actor: people.administrator, subject: String(changed.length) };
    await audit({ transaction, now, newId }, 'finding_changed', about);
  }
}

/**
 * The administrator's statements about the findings of the demo's tours: acknowledged with a responsible person and a due date,
 * and resolved. The findings are recounted from them afterwards. `concluded` are the times of the buildings' tours.
 */
export async function loadDemoStatements(
  deps: StatementDeps,
  buildings: readonly DemoBuilding[],
  concluded: ReadonlySet<string>,
): Promise<void> {
  const { transaction, people, seed } = deps;
  const ids = new Map(buildings.map((building) => [building.id, building]));
  const placeOf = ({ topic, floor }: FindingRow) => `${topic} ${floor ?? ''}`;
  const rows = Map.groupBy(await findingsOf(transaction, [...ids.keys()]), ({ building_id }) => building_id);
  const statements = buildings.flatMap((building) =>
    (rows.get(building.id) ?? [])
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .map((row) => statementsFor(deps, row, building)),
  );
  const taken = new Set(concluded);
  const firsts = withDistinctTimes(
    statements.flatMap(([first]) => first ?? []),
    taken,
  );
  const seconds = withDistinctTimes(
    statements.flatMap(([, second]) => second ?? []),
    taken,
  );
  const random = new SeededRandom(`${seed} findings`);
  for (const some of [firsts, seconds]) {
    const now = some.reduce((last, { at }) => (at > last ? at : last), '');
    if (now === '') continue;
    const newId = () => uuidv7(new Date(now), random.bytes);
    await recordStatements(
      { transaction, person: people.administrator, now, newId, randomBytes: random.bytes },
      some,
    );
  }
  const all = [...firsts, ...seconds];
  await recordResultTimes(
    transaction,
    all.map(({ row, at }) => ({ id: row.building_id, at })),
  );
  await auditDays(deps, all, random);
}
