import type { FindingOrder, FindingPage, WireFinding } from '#contract/results/finding.ts';
import type { FindingQuery } from '#contract/results/findingRequests.ts';
import { defaultResultsPage } from '#contract/results/resultsQuery.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { dayOf } from '#domain/results/period.ts';
import type { Database } from '../../database/tables.ts';
import { type FindingPlace, findingPlace, listFindings } from '../../repositories/results/listedFindings.ts';
import type { AppError } from '../AppError.ts';
import { cursorOf, partsOf } from '../cursor.ts';
import { type Reading, zoneOf } from '../results/reading/reading.ts';
import { countFindings } from './countFindings.ts';
import { findingsFilter } from './findingsFilter.ts';
import { wireFinding } from './wireFinding.ts';
import { wireFindings } from './wireFindings.ts';

/** The position that a cursor names; `invalid` for one of another order or from elsewhere. */
function placeOf(cursor: string | undefined, order: FindingOrder): FindingPlace | null | 'invalid' {
  if (cursor === undefined) return null;
  const [made = '', key = '', id = ''] = partsOf(cursor, 3) ?? [];
  return made === order ? { key, id } : 'invalid';
}

/** A page of findings, the last seen first by default; refuses an invalid cursor. */
export async function readFindings(
  db: Database,
  reading: Reading<FindingQuery>,
): Promise<Result<FindingPage, AppError>> {
  const { query, now } = reading;
  const order = query.sort ?? '-seen_at';
  const after = placeOf(query.cursor, order);
  if (after === 'invalid' || (after !== null && query.offset !== undefined)) {
    return refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } });
  }
  const filter = findingsFilter(query, dayOf(now, await zoneOf(db, reading)));
  const size = query.limit ?? defaultResultsPage;
  const rows = await listFindings(db, filter, { order, after, offset: query.offset ?? 0, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const place = last === undefined ? null : findingPlace(last, order);
  return accepted({
    items: await wireFindings(db, page),
    next_cursor: place === null ? null : cursorOf([order, place.key, place.id]),
    total: await countFindings(db, filter),
  });
}

type Rows = Omit<FindingQuery, 'cursor' | 'offset' | 'limit'> & {
  readonly after: FindingPlace | null;
  readonly size: number;
};

/** Some rows of a list of findings, the cursor of the next ones, and the time zone of its days: for exports. */
export async function readFindingRows(
  db: Database,
  reading: Reading<Rows>,
): Promise<{
  readonly items: readonly WireFinding[];
  readonly next: FindingPlace | null;
  readonly zone: string;
}> {
  const { query, now } = reading;
  const zone = await zoneOf(db, reading);
  const order = query.sort ?? '-seen_at';
  const { after, size } = query;
  const rows = await listFindings(db, findingsFilter(query, dayOf(now, zone)), {
    order,
    after,
    offset: 0,
    size,
  });
  const last = rows.length === size ? rows.at(-1) : undefined;
  return {
    items: rows.map(wireFinding),
    next: last === undefined ? null : findingPlace(last, order),
    zone,
  };
}
