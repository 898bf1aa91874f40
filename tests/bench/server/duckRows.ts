import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import type { BuildingRows } from '#contract/results/buildingResults.ts';
import type { FindingPage } from '#contract/results/finding.ts';
import type { Overview, OverviewNumbers } from '#contract/results/overview.ts';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { shareOf } from '#domain/results/share.ts';
import { countByTopic, unpackRatings } from '#domain/results/tourRatings.ts';
import type { Database } from '../../../server/database/tables.ts';
import type { ResultQuestion } from './resultQuestions.ts';

const tables = {
  tour_results: {
    key: 'tour_id',
    columns:
      'tour_id, building_id, mandate_id, user_id, concluded_at, day, counted, good, bad, not_applicable, ratings',
  },
  findings: { key: 'id', columns: 'id, building_id, topic, floor, state, sightings, seen_at' },
  buildings: { key: 'id', columns: 'id, mandate_id, name, search_key' },
} as const;
const rowsAtOnce = 20_000;
const pageSize = 50;

function topicsOf({ ratings: packed }: Record<string, unknown>): number[] {
  if (typeof packed !== 'string') return [];
  const counts = countByTopic(unpackRatings(packed));
  return subTouchpointNames.map((topic) => {
    const { good = 0, bad = 0, not_applicable = 0 } = counts.get(topic) ?? {};
    return good + bad * 2 ** 10 + not_applicable * 2 ** 20;
  });
}

async function* linesOf(database: Database, table: keyof typeof tables): AsyncGenerator<string> {
  const { key, columns } = tables[table];
  // For each topic a number that holds the counts of good, bad and not applicable, ten bits each.
  yield `${table === 'tour_results' ? `${columns}, ${subTouchpointNames.join(', ')}` : columns}\n`;
  let after = '';
  for (;;) {
    const { rows } = await sql<Record<string, string | number | null>>`
      select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit ${sql.lit(rowsAtOnce)}`.execute(database);
    if (rows.length === 0) return;
    yield rows.map((row) => `${[...Object.values(row), ...topicsOf(row)].join(',')}\n`).join('');
    after = String(rows.at(-1)?.[key] ?? '');
  }
}

const ratings = ['good', 'bad', 'not_applicable'];
const counted = (topic: string) => [`${topic} & 1023`, `(${topic} >> 10) & 1023`, `${topic} >> 20`];
const topicSums = subTouchpointNames
  .flatMap((topic) => counted(topic).map((count, place) => `sum(${count}) as ${topic}_${ratings[place]}`))
  .join(', ');

function pickedBy({ basis, ...filter }: ResultsFilter & { readonly basis: Basis }): string {
  const columns = { mandate_id: 'mandate_id', object_id: 'building_id', user_id: 'user_id' } as const;
  const conditions = ['counted = 1'];
  for (const [name, column] of Object.entries(columns)) {
    const value = filter[name as keyof typeof columns];
    if (value !== undefined) conditions.push(`${column} = '${value}'`);
  }
  if (filter.from !== undefined) conditions.push(`day >= '${filter.from}'`);
  if (filter.to !== undefined) conditions.push(`day <= '${filter.to}'`);
  const newest =
    basis === 'all'
      ? ''
      : 'qualify row_number() over (partition by building_id order by concluded_at desc) = 1';
  return `(select * from tour_results where ${conditions.join(' and ')} ${newest})`;
}

const shareSql = (good: string, bad: string) => `cast(${good} as double) / nullif(${good} + ${bad}, 0)`;

/** The statements of an overview: totals, months, mandates, worst buildings, and the period compared with. */
function overviewOf({ filter, against }: Extract<ResultQuestion, { kind: 'overview' }>): string[] {
  const picked = pickedBy(filter);
  const sums = (of: string) => `select count(distinct building_id) as buildings, ${topicSums} from ${of}`;
  const months = (of: ResultsFilter) =>
    `select substr(day, 1, 7) as month, count(*) as tours, sum(good), sum(bad) from ${pickedBy({ ...of, basis: 'all' })} group by 1`;
  const own = [
    sums(picked),
    months(filter),
    `select mandate_id, count(distinct building_id), sum(good), sum(bad) from ${picked} group by 1`,
    `select building_id, sum(good) as g, sum(bad) as b from ${picked} group by 1
      order by (g + 1.92) / (g + b + 3.84) + 1.96 / (g + b + 3.84) * sqrt(g * b / (g + b + 0.0001) + 0.96) limit 5`,
  ];
  if (against === null) return own;
  const other = { ...filter, ...against };
  const byBuilding = (of: ResultsFilter & { readonly basis: Basis }) =>
    `(select building_id, sum(good) as good, sum(bad) as bad from ${pickedBy(of)} group by 1)`;
  return [
    ...own,
    sums(pickedBy(other)),
    months(other),
    `select count(*), sum(one.good), sum(one.bad), sum(other.good), sum(other.bad)
      from ${byBuilding(filter)} one join ${byBuilding(other)} other using (building_id)`,
  ];
}

function statementsOf(question: ResultQuestion): string[] {
  switch (question.kind) {
    case 'overview':
      return overviewOf(question);
    case 'buildings': {
      const [good = '', bad = ''] = counted(question.topic);
      return [
        `select ${shareSql('g', 'b')} as share, g + b as rated, said.* from (select building_id, sum(${good}) as g, sum(${bad}) as b, ${topicSums}
          from ${pickedBy({ basis: question.basis })} group by 1) said join buildings on buildings.id = said.building_id
          order by share nulls last, rated desc, search_key limit ${pageSize} offset ${question.offset}`,
      ];
    }
    case 'findings':
      return [
        `select findings.*, buildings.name from findings join buildings on buildings.id = building_id where sightings > 0
          order by seen_at desc, findings.id desc limit ${pageSize} offset ${question.offset}`,
        'select count(*) from findings where sightings > 0',
      ];
    case 'other':
      return [];
  }
}

/** DuckDB, a database made for scans, in its own file with the rows that the server stores. */
export class DuckRows {
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async from(database: Database, folder: string): Promise<DuckRows> {
    const file = join(folder, 'yardstick.duckdb');
    await rm(file, { force: true });
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
      const lines = join(folder, `${table}.csv`);
      await pipeline(Readable.from(linesOf(database, table)), createWriteStream(lines));
      await connection.run(
        `create table ${table} as select * from read_csv('${lines}', header = true, all_varchar = false)`,
      );
      await rm(lines);
    }
    await connection.run('alter table tour_results alter day type varchar using cast(day as varchar)');
    return new DuckRows(connection);
  }

  /** Runs the statements of a question and returns the rows of each; null if there are none for it. */
  async ask(
    question: ResultQuestion,
  ): Promise<{ readonly ms: number; readonly answers: readonly Rows[] } | null> {
    const statements = statementsOf(question);
    if (statements.length === 0) return null;
    const began = performance.now();
    const answers: Rows[] = [];
    for (const statement of statements)
      answers.push((await this.#connection.runAndReadAll(statement)).getRowsJS());
    return { ms: performance.now() - began, answers };
  }

  close(): void {
    this.#connection.closeSync();
  }
}

type Rows = readonly (readonly unknown[])[];

/** What is compared of each kind of answer, as the bench says it. */
export const comparedOf = {
  overview: 'topics, months and mandates, of the second period topics, months and the same buildings',
  buildings: 'ids and shares in their order',
  findings: 'ids in their order',
} as const;

// The server adds months without tours, and leaves out all but the newest of these.
const shownMonths = 36;

const numbersOf = (values: readonly unknown[] = []) => values.map((value) => Number(value ?? 0));
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Rows of a name and its counts, by name. */
function named(rows: Rows): [string, ...number[]][] {
  const made = rows.map(([name, ...counts]): [string, ...number[]] => [String(name), ...numbersOf(counts)]);
  return made.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function areMonthsEqual(months: OverviewNumbers['months'], rows: Rows): boolean {
  const since = months.length < shownMonths ? '' : (months[0]?.month ?? '');
  const said = months.filter(({ tours }) => tours > 0);
  return areEqual(
    named(said.map(({ month, tours, good, bad }) => [month, tours, good, bad])),
    named(rows).filter(([month]) => month >= since),
  );
}

function areTopicsEqual({ buildings, topics }: OverviewNumbers, rows: Rows): boolean {
  const said = [buildings, ...topics.flatMap(({ good, bad, not_applicable }) => [good, bad, not_applicable])];
  return areEqual(said, numbersOf(rows[0]));
}

/** The parts of an overview that differ from what its statements found, in the order of `overviewOf`. */
function differentInOverview(
  answer: Overview,
  [sums = [], months = [], mandates = [], , ...rest]: readonly Rows[],
) {
  const said = (answer.mandates ?? []).filter(({ visited }) => visited > 0);
  const ofMandates = said.map(({ mandate, visited, good, bad }) => [mandate.id, visited, good, bad]);
  const equal: Record<string, boolean> = {
    topics: areTopicsEqual(answer, sums),
    months: areMonthsEqual(answer.months, months),
    mandates: areEqual(named(ofMandates), named(mandates)),
  };
  const [otherSums, otherMonths = [], same = []] = rest;
  if (otherSums !== undefined) {
    const { against, same: both } = answer;
    const [buildings = 0, good = 0, bad = 0, otherGood = 0, otherBad = 0] = numbersOf(same[0]);
    equal['topics of the second period'] = against !== undefined && areTopicsEqual(against, otherSums);
    equal['months of the second period'] =
      against !== undefined && areMonthsEqual(against.months, otherMonths);
    equal['the same buildings'] = areEqual(
      [both?.buildings, both?.good, both?.bad, both?.share],
      [buildings, good, bad, shareOf({ good, bad })],
    );
    equal['the same buildings, before'] = areEqual(
      [both?.against_good, both?.against_bad, both?.against_share],
      [otherGood, otherBad, shareOf({ good: otherGood, bad: otherBad })],
    );
  }
  return Object.keys(equal).filter((part) => equal[part] === false);
}

/** The parts of the server's answer that differ from DuckDB's rows; empty if none does. */
export function differences(
  question: ResultQuestion,
  answers: readonly Rows[],
  answer: unknown,
): readonly string[] {
  const [rows = []] = answers;
  switch (question.kind) {
    case 'overview':
      return differentInOverview(answer as Overview, answers);
    case 'findings': {
      const { items } = answer as FindingPage;
      const areSame = areEqual(
        items.map(({ id }) => id),
        rows.map(([id]) => id),
      );
      return areSame ? [] : ['ids'];
    }
    case 'buildings': {
      const { items } = answer as BuildingRows;
      const said = items.map(({ object, topics }) => {
        const [good = 0, bad = 0] = topics[question.topic] ?? [];
        return [object.id, shareOf({ good, bad })];
      });
      // The order is strict: no two buildings of the bench have the same name, street and city.
      const found = rows.map(([share, , id]) => [id, share]);
      return areEqual(said, found) ? [] : ['ids or shares'];
    }
    case 'other':
      return [];
  }
}
