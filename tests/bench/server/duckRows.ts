import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
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

const shareOf = (good: string, bad: string) => `cast(${good} as double) / nullif(${good} + ${bad}, 0)`;

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
        `select ${shareOf('g', 'b')} as share, g + b as rated, said.* from (select building_id, sum(${good}) as g, sum(${bad}) as b, ${topicSums}
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

  /** Runs the statements of a question and returns the rows of the first; null if there are none for it. */
  async ask(
    question: ResultQuestion,
  ): Promise<{ readonly ms: number; readonly rows: readonly unknown[][] } | null> {
    const statements = statementsOf(question);
    if (statements.length === 0) return null;
    const began = performance.now();
    const answers: unknown[][][] = [];
    for (const statement of statements)
      answers.push((await this.#connection.runAndReadAll(statement)).getRowsJS());
    return { ms: performance.now() - began, rows: answers[0] ?? [] };
  }

  close(): void {
    this.#connection.closeSync();
  }
}

/** Whether the server's result equals DuckDB's rows. */
export function isSame(question: ResultQuestion, rows: readonly unknown[][], answer: unknown): boolean {
  if (question.kind === 'overview') {
    const { buildings, topics } = answer as { buildings: number; topics: Record<string, number>[] };
    const said = [buildings, ...topics.flatMap((topic) => ratings.map((rating) => topic[rating] ?? 0))];
    return JSON.stringify(said) === JSON.stringify((rows[0] ?? []).map((value) => Number(value ?? 0)));
  }
  const { items } = answer as {
    items: { object: { id: string }; topics: Record<string, number[]>; id: string }[];
  };
  if (question.kind === 'findings') {
    return JSON.stringify(items.map(({ id }) => id)) === JSON.stringify(rows.map(([id]) => id));
  }
  if (question.kind !== 'buildings') return true;
  const shares = items.map(({ topics }) => {
    const [good = 0, bad = 0] = topics[question.topic] ?? [];
    return good + bad === 0 ? null : good / (good + bad);
  });
  return JSON.stringify(shares) === JSON.stringify(rows.map(([share]) => share));
}
