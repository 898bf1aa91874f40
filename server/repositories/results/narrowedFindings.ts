import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import type { FindingState } from '#domain/results/finding.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { hasPiece, type Piece, patternsOf, piecesOf } from '../../database/query/foldedKey.ts';
import { holding } from '../../database/query/holding.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { isOpen } from './isOpen.ts';

/** The filter of a list of findings; absent fields do not filter. */
export type FindingsFilter = {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly mandateId?: string | undefined;
  readonly buildingId?: string | undefined;
  /** Seen by a counted tour of this person. */
  readonly userId?: string | undefined;
  /** N32: the period of `seen_at`, or with a person of one of their tours that saw it, in days of the stored time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: FindingState | undefined;
  readonly topic?: SubTouchpointName | undefined;
  /** Each piece is part of a building's name, street or city, of a mandate's name, of a comment or of who is responsible (N19). */
  readonly text?: string | undefined;
  /** Not resolved, and due before this day. */
  readonly overdueOn?: string | undefined;
  /** An answer of whoever repairs waits (R2). */
  readonly answered?: true | undefined;
  /** Those too whose building is closed (B3). */
  readonly withClosed?: boolean | undefined;
};

/** A day after every date: where findings without a due date are sorted, whatever the database's collation. */
export const noDay = '9999-99-99';

/** The due date of a row of `findings` as they are sorted by it, exactly as in the index `findings_by_due`. */
export const dueKey = sql<string>`coalesce(findings.due_on, ${sql.lit(noDay)})`;

/** The condition of a filter on rows of `findings`. */
export function narrowed(db: Database, filter: FindingsFilter): Expression<SqlBool> {
  const { ids, mandateId, buildingId, userId, from, to, state, topic, text = '', overdueOn } = filter;
  const findings = expressionBuilder<Tables, 'findings'>();
  // A literal, not a parameter: only then does SQLite use its partial indexes.
  const all: Expression<SqlBool>[] = [sql<SqlBool>`findings.sightings > 0`];
  if (filter.withClosed !== true) all.push(isOpen('findings.building_id'));
  if (ids !== undefined) all.push(among(db, 'findings.id', listed(db, listValue(db, ids))));
  if (mandateId !== undefined) all.push(findings('findings.mandate_id', '=', mandateId));
  if (buildingId !== undefined) all.push(findings('findings.building_id', '=', buildingId));
  if (userId === undefined) {
    if (from !== undefined) all.push(findings('findings.seen_day', '>=', from));
    if (to !== undefined) all.push(findings('findings.seen_day', '<=', to));
  } else {
    all.push(seenBy(userId, filter));
  }
  if (state !== undefined) all.push(findings('findings.state', '=', state));
  if (filter.answered === true) all.push(findings('findings.answered_at', 'is not', null));
  if (topic !== undefined) all.push(findings('findings.topic', '=', topic));
  if (overdueOn !== undefined) {
    all.push(findings('findings.state', '!=', 'resolved'), sql`${dueKey} < ${overdueOn}`);
  }
  for (const piece of piecesOf(text)) all.push(anywhere(db, piece));
  return findings.and(all);
}

/** The same for a statement that reads most findings anyway: with a plus SQLite reads the table, and not each row by an index of all. */
export function ofTable(db: Database, filter: Omit<FindingsFilter, 'text'>): Expression<SqlBool> {
  const isOfAll = Object.values(filter).every((one) => one === undefined);
  return isOfAll
    ? sql<SqlBool>`+findings.sightings > 0 and ${isOpen('findings.building_id')}`
    : narrowed(db, filter);
}

/**
 * Seen by a counted tour of the person, concluded in the period (N32). Found from the answers of the person, because these are
 * few and findings are many; of one building only from those there: a report asks for each of its buildings.
 */
function seenBy(userId: string, { buildingId, from, to }: FindingsFilter) {
  const there = buildingId === undefined ? sql`` : sql`and tour_results.building_id = ${buildingId}`;
  const since = from === undefined ? sql`` : sql`and tour_results.day >= ${from}`;
  const until = to === undefined ? sql`` : sql`and tour_results.day <= ${to}`;
  return sql<SqlBool>`findings.id in (
    select seen.id from tour_results
    join touchpoints on touchpoints.tour_id = tour_results.tour_id and touchpoints.completed = 1
    join sub_touchpoints on sub_touchpoints.assessment_touchpoint_id = touchpoints.id
    join findings as seen on seen.building_id = tour_results.building_id and seen.topic = sub_touchpoints.name
      and coalesce(seen.floor, -1000) = coalesce(touchpoints.floor, -1000)
    where tour_results.user_id = ${userId} ${there} ${since} ${until} and tour_results.counted = 1
      and sub_touchpoints.rating = 'bad')`;
}

/** Buildings, with those merged into them, with every piece in their name, street or city, or in the name of their mandate; far fewer than findings. */
function inPlace(pieces: readonly Piece[]): RawBuilder<SqlBool> {
  // Each piece apart: they may be in the names of several that are merged (B2).
  const named = pieces.map((piece) => {
    const mandates = sql`select mandates.id from mandates where ${hasPiece('mandates', piece)}`;
    return sql`findings.building_id in (select named.result_id from buildings as named
      where ${hasPiece('named', piece)} or named.mandate_id in (${mandates}))`;
  });
  return sql`(${sql.join(named, sql` and `)})`;
}

/** A piece in the comment or in who is responsible; never null. */
function inWords(db: Database, piece: Piece): RawBuilder<SqlBool> {
  const { folded, before } = patternsOf(piece);
  return sql`(coalesce(findings.comment_folded like ${folded}, findings.comment_key like ${before} escape '\\', false)
    or case when findings.responsible is null then false
      when findings.responsible_folded is null then ${holding(db, 'findings.responsible', before)}
      else findings.responsible_folded like ${folded} end)`;
}

function anywhere(db: Database, piece: Piece): RawBuilder<SqlBool> {
  return sql`(${inPlace([piece])} or ${inWords(db, piece)})`;
}

/**
 * Findings with every piece of a text, which has some (N19): `place` has all of them in the name of the place, `words` has
 * some in its words, and the others there or in the name.
 */
export function mentions(db: Database, text: string) {
  const pieces = piecesOf(text);
  const words = sql.join(
    pieces.map((piece) => inWords(db, piece)),
    sql` or `,
  );
  // The words first: few findings have them. Of one piece nothing is left to look for.
  const all = sql.join(
    pieces.map((piece) => anywhere(db, piece)),
    sql` and `,
  );
  return {
    place: inPlace(pieces),
    words:
      pieces.length === 1
        ? sql<SqlBool>`${words}`
        : sql<SqlBool>`case when ${words} then ${all} else false end`,
  };
}
