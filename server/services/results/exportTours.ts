import type { TourExportQuery } from '#contract/inspections/tourList.ts';
import { accepted, type Result } from '#domain/result.ts';
import { startOf } from '#domain/tourMoment.ts';
import type { Database } from '../../database/tables.ts';
import { answersOf } from '../../repositories/listedTours.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';
import type { Cell, Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Claim } from '../idempotency/request.ts';
import { readableOwner } from '../inspections/readTour.ts';
import { beginExport } from './beginExport.ts';
import { eachListedTour } from './eachListedTour.ts';
import { toursFilter } from './toursFilter.ts';

const columns = [
  'tour',
  'started_at',
  'concluded_at',
  'mandate',
  'building',
  'street',
  'city',
  'firstname',
  'lastname',
  'touchpoint',
  'floor',
  'sub_touchpoint',
  'rating',
  'comment',
] as const;

/** Why its tour is in no number (N15, N27); for administrators only, as in the list. */
const exclusionColumn = 'excluded';

// Some thousand answers: bounds the memory, and how long one read occupies the database.
const toursAtOnce = 50;

async function* answerRows(
  db: Database,
  { filter, withExclusion }: { readonly filter: ToursFilter; readonly withExclusion: boolean },
  walk: { readonly now: Date; readonly stillMay: () => Promise<void> },
): AsyncGenerator<readonly Cell[]> {
  const answered = { ...filter, answered: true } as const;
  for await (const tours of eachListedTour(db, answered, { ...walk, size: toursAtOnce })) {
    const answers = Map.groupBy(
      await answersOf(
        db,
        tours.map(({ id }) => id),
      ),
      ({ tour_id }) => tour_id,
    );
    for (const tour of tours) {
      const about = [
        tour.id,
        new Date(startOf(tour)),
        tour.concluded_at === null ? null : new Date(tour.concluded_at),
        tour.mandate_name,
        tour.building_name,
        tour.street,
        tour.city,
        tour.firstname,
        tour.lastname,
      ];
      const excluded = withExclusion ? [tour.exclusion_reason] : [];
      for (const { touchpoint, floor, sub_touchpoint, rating, comment } of answers.get(tour.id) ?? []) {
        yield [...about, touchpoint, floor, sub_touchpoint, rating, comment, ...excluded];
      }
    }
  }
}

async function* noRows(): AsyncGenerator<readonly Cell[]> {
  // Tours of other people yield no rows.
  yield* [];
}

/** The answers of the tours that the person may read, one per row, in the order of the list. Refuses as `beginExport` does. */
export async function exportTours(
  context: AppContext,
  claim: Claim,
  { format, ...asked }: TourExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'tours_exported', format });
  if (!begun.ok) return begun;
  const { database } = context;
  const { person, stillMay, zone } = begun.value;
  const walk = { now: context.now(), stillMay };
  const filter = toursFilter(person, asked, zone);
  const withExclusion = readableOwner(person) === null;
  return accepted({
    name: 'Answers',
    zone,
    columns: withExclusion ? [...columns, exclusionColumn] : columns,
    rows: filter === null ? noRows() : answerRows(database, { filter, withExclusion }, walk),
  });
}
