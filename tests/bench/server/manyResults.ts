import { sql } from 'kysely';
import { packRatings } from '#domain/results/tourRatings.ts';
import { fillFoldedKeys } from '../../../server/database/fillFoldedKeys.ts';
import { bulkQuery } from '../../../server/database/query/bulkQuery.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertFindings, type SeenFinding } from '../../../server/repositories/results/findings.ts';
import { touchBuckets } from '../../../server/repositories/results/resultBuckets.ts';
import { updateTimeZone } from '../../../server/repositories/results/resultSettings.ts';
import { storeTourResults } from '../../../server/repositories/results/tourResults.ts';
import type { DatabaseKind } from './benchDatabase.ts';
import {
  ChanceTours,
  commentOf,
  inspectorCount,
  mandateCount,
  questions,
  type ResultSizes,
  touchpoints,
} from './chanceTours.ts';
import { compareTours } from './compareTours.ts';
import { idOf } from './manyRows.ts';

/** In UTC the day of a time is its first ten characters. */
export const timeZone = 'UTC';
const rowsAtOnce = 5_000;
const ratings = { g: 'good', b: 'bad', n: 'not_applicable' } as const;
const ratingOf = (letter: string | undefined) => ratings[letter as keyof typeof ratings];
const isoOf = (ms: number) => new Date(ms).toISOString();
const text = 'text' as const;
const integer = 'integer' as const;

/** An insert of many rows in one statement. */
function inserting<const Columns extends Readonly<Record<string, 'text' | 'integer'>>>(
  table: string,
  columns: Columns,
) {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return bulkQuery(
    columns,
    (given) => sql<never>`insert into ${sql.table(table)} (${names}) select ${names} from ${given}`,
  );
}

const named = { id: text, name: text, search_key: text };
const insertMandates = inserting('mandates', { ...named, same_key: text });
const columnsOfPlace = { mandate_id: text, street: text, city: text, result_id: text };
const insertBuildings = inserting('buildings', { ...named, ...columnsOfPlace });
const insertUsers = inserting('users', {
  id: text,
  email: text,
  email_key: text,
  firstname: text,
  lastname: text,
  role: text,
  locale: text,
  created_at: text,
  activated_at: text,
  name_key: text,
  search_key: text,
});
const insertTours = inserting('tours', {
  id: text,
  user_id: text,
  cip_obj_id: text,
  mandate_id: text,
  created_at: text,
  concluded_at: text,
  catalogue_version: text,
  revision: integer,
});
const insertExclusions = inserting('tour_exclusions', { tour_id: text, reason: text, excluded_at: text });
const insertTouchpoints = inserting('touchpoints', {
  id: text,
  tour_id: text,
  touchpoint_id: text,
  name: text,
  position: integer,
  multi_instance: integer,
  parent_id: text,
  floor: integer,
  completed: integer,
});
const insertAnswers = inserting('sub_touchpoints', {
  id: text,
  assessment_touchpoint_id: text,
  touchpoint_id: text,
  name: text,
  position: integer,
  rating: text,
  comment: text,
});

/** Writes without PostgreSQL's check of foreign keys, which would take longer than everything else. */
async function unchecked(
  database: Database,
  kind: DatabaseKind,
  write: (transaction: Database) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await sql`set local session_replication_role = replica`.execute(transaction);
    await write(transaction);
  });
}

function* portions(count: number, size = rowsAtOnce): Generator<readonly number[]> {
  for (let from = 0; from < count; from += size) {
    yield Array.from({ length: Math.min(size, count - from) }, (_, place) => from + place);
  }
}

async function fillPlaces(database: Database, buildings: number): Promise<void> {
  const mandates = Array.from({ length: mandateCount }, (_, n) => n);
  await insertMandates(
    database,
    mandates.map((n) => {
      const key = `mandate ${n}`;
      return { id: idOf(1, n), name: `Mandate ${n}`, search_key: key, same_key: key };
    }),
  );
  for (const some of portions(buildings)) {
    const rows = some.map((n) => {
      const place = { name: `Building ${n}`, street: `${n} Hill Road`, city: `Town ${n % 1000}` };
      const search_key = Object.values(place).join(' ').toLowerCase();
      const mandate_id = idOf(1, n % mandateCount);
      return { id: idOf(2, n), mandate_id, ...place, result_id: idOf(2, n), search_key };
    });
    await insertBuildings(database, rows);
  }
  const people = Array.from({ length: inspectorCount }, (_, n) => {
    const email = `person${n}@people.example`;
    const name = { firstname: 'Anna', lastname: `Muster ${n}`, role: 'inspector', locale: 'en' };
    const since = { created_at: isoOf(0), activated_at: isoOf(0) };
    const keys = { email_key: email, name_key: `muster ${n} anna`, search_key: `anna muster ${n} ${email}` };
    return { id: idOf(3, n), email, ...name, ...since, ...keys };
  });
  await insertUsers(database, people);
}

function answersOf(tours: ChanceTours, tour: number) {
  const letters = tours.letters(tour);
  const id = tours.id(tour);
  return questions.slice(0, letters.length).map(({ topic, touchpoint }, place) => ({
    id: `${id}-${touchpoint}-${place}`,
    assessment_touchpoint_id: `${id}-${touchpoint}`,
    touchpoint_id: topic,
    name: topic,
    position: place,
    rating: ratingOf(letters[place]),
    comment: commentOf(letters[place], tour),
  }));
}

function touchpointsOf(tours: ChanceTours, tour: number) {
  const id = tours.id(tour);
  const asked = questions.slice(0, tours.letters(tour).length);
  const last = asked.some(({ floor }) => floor === 1) ? touchpoints.length : touchpoints.length - 1;
  return touchpoints.slice(0, last).map(({ name, floor, parent }, position) => ({
    id: `${id}-${position}`,
    tour_id: id,
    touchpoint_id: name,
    name,
    position,
    multi_instance: floor === null ? 0 : 1,
    parent_id: parent === null ? null : `${id}-${parent}`,
    floor,
    completed: 1,
  }));
}

async function fillTours(
  database: Database,
  kind: DatabaseKind,
  tours: ChanceTours,
  hasAnswers: boolean,
): Promise<void> {
  for (const some of portions(tours.sizes.tours)) {
    await unchecked(database, kind, async (transaction) => {
      await insertTours(
        transaction,
        some.map((n) => ({
          id: tours.id(n),
          user_id: tours.inspector(n),
          cip_obj_id: tours.building(n),
          mandate_id: tours.mandate(n),
          created_at: isoOf(tours.startedMs(n)),
          concluded_at: tours.isOpen(n) ? null : isoOf(tours.concludedMs(n)),
          catalogue_version: '1',
          revision: 0,
        })),
      );
      const excluded = some.filter((n) => tours.isExcluded(n));
      const reason = 'a training';
      await insertExclusions(
        transaction,
        excluded.map((n) => ({ tour_id: tours.id(n), reason, excluded_at: isoOf(tours.concludedMs(n)) })),
      );
      // Results also count the touchpoints of open tours.
      const reported = hasAnswers ? some : some.filter((n) => tours.isOpen(n));
      await insertTouchpoints(
        transaction,
        reported.flatMap((n) => touchpointsOf(tours, n)),
      );
      for (const few of portions(hasAnswers ? some.length : 0, 500)) {
        await insertAnswers(
          transaction,
          few.flatMap((place) => answersOf(tours, some[place] ?? 0)),
        );
      }
    });
  }
}

/** Writes what the server stores about concluded tours; `npm run results -- verify` tells whether it is right. */
async function fillKept(database: Database, kind: DatabaseKind, tours: ChanceTours): Promise<void> {
  const count = tours.sizes.tours;
  const concluded = Array.from({ length: count }, (_, n) => n).filter((n) => !tours.isOpen(n));
  const counted = concluded.filter((n) => !tours.isExcluded(n));
  const kept = {
    newest: new Set<number>(),
    disagreements: new Uint16Array(count),
    findings: [],
  };
  for (const some of Map.groupBy(counted, (n) => tours.buildingNumber(n)).values()) {
    compareTours(tours, some, kept);
  }
  for (const some of portions(concluded.length)) {
    const rows = some.map((place) => {
      const n = concluded[place] ?? 0;
      const letters = tours.letters(n);
      const said = questions.slice(0, letters.length).map(({ topic, floor }, index) => {
        return { topic, floor, rating: ratingOf(letters[index]) };
      });
      const concluded_at = isoOf(tours.concludedMs(n));
      return {
        tour_id: tours.id(n),
        building_id: tours.building(n),
        mandate_id: tours.mandate(n),
        user_id: tours.inspector(n),
        concluded_at,
        received_at: null,
        day: concluded_at.slice(0, 10),
        counted: tours.isExcluded(n) ? 0 : 1,
        newest: kept.newest.has(n) ? 1 : 0,
        disagreements: kept.disagreements[n] ?? 0,
        ratings: packRatings(said),
      } as const;
    });
    await unchecked(database, kind, (transaction) => storeTourResults(transaction, rows));
  }
  const findings: readonly SeenFinding[] = kept.findings;
  const inOrder = findings.toSorted((a, b) => ((a.first_seen_at ?? '') < (b.first_seen_at ?? '') ? -1 : 1));
  for (const some of portions(inOrder.length)) {
    const rows = inOrder.slice(some[0], (some.at(-1) ?? 0) + 1);
    await unchecked(database, kind, (transaction) => insertFindings(transaction, rows));
  }
  await updateTimeZone(database, timeZone);
  await touchBuckets(
    database,
    concluded.map((n) => tours.building(n)),
  );
  await sql`update buildings set last_result_at =
    (select max(concluded_at) from tour_results where building_id = buildings.id)`.execute(database);
}

/** Changes of some findings by administrators, so that every state occurs. */
async function insertStatements(database: Database): Promise<void> {
  const now = isoOf(Date.now());
  for (const [state, digit] of [
    ['acknowledged', '3'],
    ['resolved', '7'],
  ] as const) {
    const chosen = sql`substr(id, 36, 1) = cast(${digit} as text)`;
    await sql`insert into finding_statements (id, finding_id, at, kind, state)
      select id, id, cast(${now} as text), 'changed', cast(${state} as text) from findings where ${chosen}`.execute(
      database,
    );
    await sql`update findings set state = ${state}, changed_at = ${now}, due_on = '2026-01-31'
      where ${chosen}`.execute(database);
  }
}

/** Fills an empty, migrated database with tours and what the server stores about them; with `hasAnswers` 24 answers or more each. */
export async function fillWithResults(
  database: Database,
  kind: DatabaseKind,
  { hasAnswers, ...sizes }: ResultSizes & { readonly hasAnswers: boolean },
): Promise<void> {
  const tours = new ChanceTours(sizes);
  await fillPlaces(database, sizes.buildings);
  await fillTours(database, kind, tours, hasAnswers);
  await fillKept(database, kind, tours);
  await insertStatements(database);
  await fillFoldedKeys(database);
  // SQLite never does this by itself.
  if (kind === 'postgres') await sql`vacuum analyze`.execute(database);
}
