import type { Me } from '#contract/accounts/session.ts';
import { defaultPage } from '#contract/http/page.ts';
import type { ListedTour, TourListPage, TourQuery } from '#contract/inspections/tourList.ts';
import { dayOf } from '#domain/results/days.ts';
import { receiptOf, startOf } from '#domain/tourMoment.ts';
import type { Database } from '../../database/tables.ts';
import { concludedBetween } from '../../repositories/concludedBetween.ts';
import { cursorOfPlace, placeOf, placeOfCursor } from '../../repositories/listedPlace.ts';
import { listTourRows } from '../../repositories/listedTours.ts';
import { type Reading, zoneOf } from '../reading.ts';
import { toursFilter } from './toursFilter.ts';

type Tour = {
  readonly result_id: string;
  readonly practice: 0 | 1;
  readonly user_id: string | null;
  readonly concluded_at: string | null;
  readonly exclusion_reason: string | null;
};

// Longer than any day of a zone.
const aroundMs = 26 * 60 * 60 * 1000;

/**
 * Returns whether a counted tour of this list is one of two or more that different people walked in one building on one day of the
 * results' zone (N6). Nobody knows whose those of people are who were deleted.
 */
async function twoOnADay(
  db: Database,
  tours: readonly Tour[],
  zone: string,
): Promise<(tour: Tour) => boolean> {
  const counted = tours.filter(
    (tour) => tour.exclusion_reason === null && tour.concluded_at !== null && tour.practice === 0,
  );
  const times = counted.map(({ concluded_at }) => Date.parse(concluded_at ?? ''));
  const people = new Map<string, Set<string>>();
  const keyOf = ({ result_id, concluded_at }: Pick<Tour, 'result_id' | 'concluded_at'>) =>
    `${result_id} ${concluded_at === null ? '' : dayOf(concluded_at, zone)}`;
  if (counted.length > 0) {
    const rows = await concludedBetween(db, [...new Set(counted.map(({ result_id }) => result_id))], {
      from: new Date(Math.min(...times) - aroundMs).toISOString(),
      to: new Date(Math.max(...times) + aroundMs).toISOString(),
    });
    for (const row of rows) {
      const key = keyOf(row);
      people.set(key, (people.get(key) ?? new Set()).add(row.user_id ?? ''));
    }
  }
  return (tour) => {
    const others = people.get(keyOf(tour));
    return counted.includes(tour) && tour.user_id !== null && others !== undefined && others.size > 1;
  };
}

type Row = Awaited<ReturnType<typeof listTourRows>>[number];

function listedTourOf(row: Row, person: Me, isOneOfTwo: boolean): ListedTour {
  const { user_id, firstname, lastname, mandate_id } = row;
  return {
    id: row.id,
    created_at: row.created_at,
    concluded_at: row.concluded_at,
    started_at: startOf(row),
    received_at: receiptOf(row),
    day_by: row.day_by,
    building: {
      id: row.cip_obj_id,
      mandate_id,
      name: row.building_name,
      street: row.street,
      city: row.city,
    },
    mandate: { id: mandate_id, name: row.mandate_name, ...(row.practice === 1 && { practice: true }) },
    inspector:
      user_id === null || firstname === null || lastname === null
        ? null
        : { id: user_id, firstname, lastname },
    touchpoints: row.touchpoints ?? 0,
    completed_touchpoints: row.completed_touchpoints ?? 0,
    ...exclusionOf(row, person),
    ...(isOneOfTwo ? { two_on_this_day: true as const } : {}),
  };
}

/** Only administrators see that a tour is excluded, and why (N15). */
function exclusionOf(row: Row, { role }: Me): Pick<ListedTour, 'exclusion'> {
  const {
    exclusion_reason: reason,
    excluded_at,
    excluder_id: id,
    excluder_firstname,
    excluder_lastname,
  } = row;
  if (role !== 'administrator' || reason === null || excluded_at === null) return {};
  const excluded_by =
    id === null || excluder_firstname === null || excluder_lastname === null
      ? null
      : { id, firstname: excluder_firstname, lastname: excluder_lastname };
  return { exclusion: { reason, excluded_at, excluded_by } };
}

/** A page of the tours that the person may read, the newest first: the last concluded or, of open ones, started (N27). */
export async function listTours(
  db: Database,
  person: Me,
  { query: { cursor, limit, ...asked }, timeZone }: Omit<Reading<TourQuery>, 'now'>,
): Promise<TourListPage> {
  const zone = await zoneOf(db, { timeZone });
  const filter = await toursFilter(db, person, asked, zone);
  if (filter === null) return { items: [], next_cursor: null };
  const size = limit ?? defaultPage;
  const before = cursor === undefined ? undefined : placeOfCursor(cursor);
  const rows = await listTourRows(db, filter, { before, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const isOneOfTwo = person.role === 'administrator' ? await twoOnADay(db, page, zone) : () => false;
  return {
    items: page.map((row) => listedTourOf(row, person, isOneOfTwo(row))),
    next_cursor: last === undefined ? null : cursorOfPlace(placeOf(last)),
  };
}
