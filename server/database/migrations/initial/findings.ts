import { type Kysely, sql } from 'kysely';

/** Places where something was rated bad, and what administrators recorded about them (rules N8 to N11). */
export async function createFindings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('findings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('building_id', 'text', (column) => column.notNull().references('buildings.id'))
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('floor', 'integer')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'acknowledged', 'resolved')`),
    )
    .addColumn('sightings', 'integer', (column) => column.notNull())
    .addColumn('first_seen_at', 'text')
    .addColumn('seen_at', 'text')
    .addColumn('seen_day', 'text')
    .addColumn('seen_good_at', 'text')
    .addColumn('comment', 'text')
    .addColumn('responsible', 'text')
    .addColumn('due_on', 'text')
    .addColumn('note', 'text')
    .addColumn('changed_at', 'text')
    .addColumn('changed_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  // A building has one finding at a place (nulls differ from one another on both databases).
  for (const [name, condition] of [
    ['findings_once', 'is'],
    ['findings_floor_once', 'is not'],
  ] as const) {
    await schema
      .createIndex(name)
      .unique()
      .on('findings')
      .columns(condition === 'is' ? ['building_id', 'topic'] : ['building_id', 'topic', 'floor'])
      .where(sql.ref('floor'), condition, null)
      .execute();
  }
  const indexes = {
    findings_by_building: ['building_id'],
    findings_by_changer: ['changed_by'],
    findings_by_responsible: ['responsible'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(name).on('findings').columns(columns).execute();
  }
  // Lists show only findings that some counted tour saw.
  const listIndexes = {
    findings_by_seen: ['seen_at', 'id'],
    // A covering index: findings are counted from it alone.
    findings_by_mandate: ['mandate_id', 'state', 'seen_at', 'id', 'seen_day', 'sightings'],
    findings_by_state: ['state', 'seen_at', 'id'],
    findings_by_topic: ['topic', 'seen_at', 'id', 'state', 'mandate_id'],
    findings_by_due: ['due_on', 'state', 'id'],
  };
  for (const [name, columns] of Object.entries(listIndexes)) {
    const index = schema.createIndex(name).on('findings').columns(columns);
    await index.where(sql.ref('sightings'), '>', sql.lit(0)).execute();
  }

  await schema
    .createTable('finding_statements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('finding_id', 'text', (column) =>
      column.notNull().references('findings.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('changed', 'message')`))
    .addColumn('state', 'text')
    .addColumn('note', 'text')
    .addColumn('responsible', 'text')
    .addColumn('due_on', 'text')
    .addColumn('recipient', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('finding_statements_by_finding')
    .on('finding_statements')
    .columns(['finding_id', 'at'])
    .execute();
  await schema.createIndex('finding_statements_by_user').on('finding_statements').column('user_id').execute();
}
