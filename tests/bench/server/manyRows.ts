import { sql } from 'kysely';
import { topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { fillFoldedKeys } from '../../../server/database/fillFoldedKeys.ts';
import type { Database } from '../../../server/database/tables.ts';

/** The numbers of rows. All are made from counters: the same sizes give the same rows. */
export type Sizes = {
  readonly tours: number;
  readonly buildings: number;
  readonly mandates: number;
  readonly users: number;
  /** The number of people who have tours, each in ten buildings of two mandates. */
  readonly walkers: number;
  /** The number of tours, the newest ones, that have answers: an export reads these. */
  readonly answered: number;
};

// The time of the first tour; then one every four minutes.
const firstMs = Date.UTC(2019, 0, 1);
const gapMs = 240_000;
// Every twentieth tour is open.
const openEvery = 20;
const buildingsOfWalker = 10;
const mandatesOfWalker = 2;

type Spelling = {
  readonly hex: (number: string, digits: number) => string;
  readonly time: (ms: string) => string;
};

const spellings: Record<'sqlite' | 'postgres', Spelling> = {
  sqlite: {
    hex: (number, digits) => `printf('%0${digits}x', ${number})`,
    time: (ms) => `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`,
  },
  postgres: {
    hex: (number, digits) => `lpad(to_hex((${number})::bigint), ${digits}, '0')`,
    time: (ms) =>
      `to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
};

/** The id of the n-th row of a kind, in the form of a UUIDv7. */
export function idOf(kind: number, number: number): string {
  return `0190000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const kinds = { mandate: 1, building: 2, user: 3 } as const;
export const mandateId = (number: number) => idOf(kinds.mandate, number);
export const buildingId = (number: number) => idOf(kinds.building, number);
export const userId = (number: number) => idOf(kinds.user, number);

const touchpoints = touchpointNames
  .map((name, place) => {
    const isMany = name === 'working_in_the_building';
    return `select '${name}' as name, ${place + 1} as n, ${isMany ? 1 : 0} as many, ${isMany ? '1' : 'cast(null as integer)'} as floor`;
  })
  .join(' union all ');
const topics = touchpointNames
  .flatMap((touchpoint) =>
    topicsByTouchpoint[touchpoint].map(
      (name, place) => `select '${touchpoint}' as touchpoint, '${name}' as name, ${place + 1} as n`,
    ),
  )
  .join(' union all ');

function statements(kind: 'sqlite' | 'postgres', sizes: Sizes): string[] {
  const { hex, time } = spellings[kind];
  const numbers = (count: number) =>
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;
  const id = (of: number, number: string) => `'0190000${of}-0000-7000-8000-' || ${hex(number, 12)}`;
  const ms = `(${firstMs} + n * cast(${gapMs} as bigint))`;
  const tourId = `${hex(`${ms} / 65536`, 8)} || '-' || ${hex(`${ms} % 65536`, 4)} || '-7000-8000-' || ${hex('n', 12)}`;
  const walker = `(n / ${buildingsOfWalker}) % ${sizes.walkers}`;
  const building = `((${walker}) * ${buildingsOfWalker} + n % ${buildingsOfWalker}) % ${sizes.buildings}`;
  const mandateOf = (of: string) => `((${of}) / ${buildingsOfWalker / mandatesOfWalker}) % ${sizes.mandates}`;
  const town = hex('n % 1000', 4);
  const concluded = `case when n % ${openEvery} = 0 then null else ${time(`${ms} + 60000`)} end`;
  const newest = `select id from tours order by id desc limit ${sizes.answered}`;
  return [
    `insert into mandates (id, name, search_key, same_key) ${numbers(sizes.mandates)}
      select ${id(1, 'n')}, 'Mandate ' || n, 'mandate ' || n, 'mandate ' || n from numbers`,
    `insert into buildings (id, mandate_id, name, street, city, result_id, search_key) ${numbers(sizes.buildings)}
      select ${id(2, 'n')}, ${id(1, mandateOf('n'))}, 'Building ' || n, n || ' Hill Road', 'Town ' || ${town},
      ${id(2, 'n')}, 'building ' || n || ' ' || n || ' hill road town ' || ${town} from numbers`,
    `insert into users (id, email, email_key, firstname, lastname, role, locale, activated_at, created_at, name_key, search_key)
      ${numbers(sizes.users)} select ${id(3, 'n')}, 'person' || n || '@people.example', 'person' || n || '@people.example',
      'Anna', 'Muster ' || n, 'inspector', 'en', case when n % 10 = 0 then null else ${time(`${firstMs} + n * 1000`)} end,
      ${time(`${firstMs}`)}, 'muster ' || n || ' anna', 'anna muster ' || n || ' person' || n || '@people.example' from numbers`,
    `insert into tours (id, user_id, cip_obj_id, mandate_id, created_at, concluded_at, catalogue_version, revision) ${numbers(sizes.tours)}
      select ${tourId}, ${id(3, walker)}, ${id(2, building)},
      ${id(1, mandateOf(building))}, ${time(ms)}, ${concluded}, '1', 0 from numbers`,
    `insert into touchpoints (id, tour_id, touchpoint_id, name, position, multi_instance, floor, completed)
      select tours.id || '-' || given.n, tours.id, 'entry ' || given.n, given.name, given.n, given.many, given.floor,
      case when tours.id in (${newest}) then 1 else 0 end from tours cross join (${touchpoints}) as given`,
    `insert into sub_touchpoints (id, assessment_touchpoint_id, touchpoint_id, name, position, rating, comment)
      select touchpoints.id || '-' || given.n, touchpoints.id, 'entry ' || given.n, given.name, given.n, 'bad', 'A door that does not close.'
      from touchpoints join (${topics}) as given on given.touchpoint = touchpoints.name
      where touchpoints.tour_id in (${newest})`,
  ];
}

/** Fills an empty, migrated database. A million tours take minutes. */
export async function fillDatabase(
  database: Database,
  kind: 'sqlite' | 'postgres',
  sizes: Sizes,
): Promise<void> {
  for (const statement of statements(kind, sizes)) await sql.raw(statement).execute(database);
  await fillFoldedKeys(database);
  // PostgreSQL does this by itself after a while; SQLite never does.
  if (kind === 'postgres') await sql.raw('analyze').execute(database);
}
