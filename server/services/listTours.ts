import type { Me } from '#contract/session.ts';
import type { TourPage, TourQuery } from '#contract/tourList.ts';
import type { Database } from '../database/tables.ts';
import { listTours as listRows } from '../repositories/listedTours.ts';
import { readableOwner } from './readTour.ts';

const dayMs = 24 * 60 * 60 * 1000;
const usualSize = 50;

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString();
}

/** A page of the tours somebody may read, the newest first. Days are UTC, and both ends belong to the span. */
export async function listTours(db: Database, person: Me, query: TourQuery): Promise<TourPage> {
  const owner = readableOwner(person);
  // Somebody else's tours are not refused but not there, like everything that is not the reader's.
  if (owner !== null && query.user_id !== undefined && query.user_id !== owner) {
    return { items: [], next_cursor: null };
  }
  const size = query.limit ?? usualSize;
  const rows = await listRows(
    db,
    {
      userId: owner ?? query.user_id,
      mandateId: query.mandate_id,
      buildingId: query.object_id,
      concluded: query.status === undefined ? undefined : query.status === 'concluded',
      createdFrom: query.from,
      createdBefore: query.to === undefined ? undefined : dayAfter(query.to),
      text: query.query,
    },
    { beforeId: query.cursor, size: size + 1 },
  );
  const page = rows.slice(0, size);
  return {
    items: page.map((row) => ({
      id: row.id,
      created_at: row.created_at,
      concluded_at: row.concluded_at,
      building: {
        id: row.cip_obj_id,
        mandate_id: row.mandate_id,
        name: row.building_name,
        street: row.street,
        city: row.city,
      },
      mandate: { id: row.mandate_id, name: row.mandate_name },
      inspector:
        row.user_id === null || row.firstname === null || row.lastname === null
          ? null
          : { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
      touchpoints: row.touchpoints ?? 0,
      completed_touchpoints: row.completed_touchpoints ?? 0,
    })),
    next_cursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  };
}
