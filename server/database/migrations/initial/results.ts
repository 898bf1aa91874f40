import { type Kysely, type RawBuilder, sql } from 'kysely';

// Written out: a migration that was released never changes, whatever becomes of the catalogue.
const topics = [
  'arrival_by',
  'parking',
  'area_outside',
  'building_information',
  'smoking_place',
  'doors',
  'badge_control',
  'reception',
  'office_of_janitor',
  'information',
  'illumination',
  'stairs',
  'lifts',
  'workplace',
  'furniture',
  'office_supplies',
  'washrooms',
  'fitness_rooms',
  'cafeteria',
  'garbage',
  'air_conditioning',
  'heating',
  'technical_equipment',
  'room_service',
];

// N4, N5: the upper end of the interval as `buildingPages.ts` orders by it, term by term: an index on anything else is not
// used for that, and the five worst of a hundred thousand buildings were looked for in all of them.
const confidence = sql`1.959963984540054`;
const square = sql`3.8414588206941254`;

function worstFirst(good: RawBuilder<unknown>, bad: RawBuilder<unknown>): RawBuilder<unknown> {
  const rated = sql`(${good} + ${bad})`;
  const share = sql`(cast(${good} as double precision) / ${rated})`;
  const high = sql`(case when ${bad} = 0 then 1.0 else
    (${share} + ${square} / (2.0 * ${rated})
      + ${confidence} * sqrt((${share} * (1.0 - ${share}) + ${square} / (4.0 * ${rated})) / ${rated}))
    / (1.0 + ${square} / ${rated}) end)`;
  return sql`(case when coalesce(${rated}, 0) = 0 then 1 else 0 end),
    (case when coalesce(${rated}, 0) = 0 then null else ${high} end)`;
}

/** The newest tours with the worst first: by what they say themselves, and by what all tours of the building say. */
async function createWorstFirst(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    tour_results_worst: worstFirst(sql`good`, sql`bad`),
    tour_results_worst_building: worstFirst(sql`building_good`, sql`building_bad`),
  };
  for (const [name, order] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on tour_results (${order}) where newest = 1`.execute(db);
  }
}

async function createTourResults(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  let table = schema
    .createTable('tour_results')
    .addColumn('tour_id', 'text', (column) => column.primaryKey().references('tours.id').onDelete('cascade'))
    .addColumn('building_id', 'text', (column) => column.notNull().references('buildings.id'))
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('concluded_at', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('counted', 'integer', (column) => column.notNull())
    .addColumn('newest', 'integer', (column) => column.notNull())
    .addColumn('building_good', 'integer', (column) => column.notNull())
    .addColumn('building_bad', 'integer', (column) => column.notNull())
    .addColumn('disagreements', 'integer', (column) => column.notNull())
    .addColumn('good', 'integer', (column) => column.notNull())
    .addColumn('bad', 'integer', (column) => column.notNull())
    .addColumn('not_applicable', 'integer', (column) => column.notNull())
    .addColumn('ratings', 'text', (column) => column.notNull());
  for (const topic of topics) table = table.addColumn(topic, 'integer', (column) => column.notNull());
  await table.execute();
  const indexes = {
    // With everything that is asked where a later tour of the building is looked for.
    tour_results_by_building: ['building_id', 'concluded_at', 'tour_id', 'counted', 'day', 'user_id'],
    tour_results_by_mandate: ['mandate_id', 'day'],
    tour_results_by_user: ['user_id', 'day'],
    tour_results_by_day: ['day'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(name).on('tour_results').columns(columns).execute();
  }
  await schema
    .createIndex('tour_results_newest')
    .on('tour_results')
    .columns(['mandate_id', 'building_id'])
    .where(sql.ref('newest'), '=', sql.lit(1))
    .execute();
  await createWorstFirst(db);
  await schema
    .createIndex('tour_results_disagreeing')
    .on('tour_results')
    .columns(['concluded_at', 'tour_id'])
    .where(sql.ref('disagreements'), '>', sql.lit(0))
    .execute();
}

/** What tours say, counted when they are concluded (rules N1 to N15). */
export async function createResults(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('tour_exclusions')
    .addColumn('tour_id', 'text', (column) => column.primaryKey().references('tours.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('excluded_at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await schema.createIndex('tour_exclusions_by_user').on('tour_exclusions').column('user_id').execute();
  await createTourResults(db);
  await schema
    .createTable('result_totals')
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('tours', 'integer', (column) => column.notNull())
    .addColumn('excluded', 'integer', (column) => column.notNull())
    .addColumn('disagreements', 'integer', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('result_totals_pk', ['mandate_id', 'period'])
    .execute();
  await schema
    .createTable('result_settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
