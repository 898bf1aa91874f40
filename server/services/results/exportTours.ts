import type { TourExportQuery } from '#contract/inspections/tourList.ts';
import type { FileLanguage } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import { msPerDay } from '#domain/results/days.ts';
import { longestLateness, receiptOf, startOf } from '#domain/tourMoment.ts';
import type { Database } from '../../database/tables.ts';
import { isBelow, type ListedPlace, placeOf } from '../../repositories/listedPlace.ts';
import { answersOf, listTourRows } from '../../repositories/listedTours.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';
import type { Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { readableOwner } from '../inspections/readTour.ts';
import type { Heading } from '../result-texts/textsByLocale.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { beginExport, type ExportRequest } from './beginExport.ts';
import { type Column, fileTable, timeColumn, timeOf, utc } from './fileTable.ts';
import { toursFilter } from './toursFilter.ts';

/** A tour as it is listed. */
type ListedTour = Awaited<ReturnType<typeof listTourRows>>[number];

type Walk = {
  /** The time at which it begins. */
  readonly now: Date;
  /** The number of tours of a part. */
  readonly size: number;
  /** Called before each part. */
  readonly stillMay: () => Promise<void>;
};

/**
 * The tours that pass a filter, in the order of the list and in parts, each tour exactly once (N27). A tour whose conclusion is
 * received meanwhile moves to the place at which it was walked, which may be behind the walk; what was not reached comes last.
 */
export async function* eachListedTour(
  db: Database,
  filter: ToursFilter,
  { now, size, stillMay }: Walk,
): AsyncGenerator<readonly ListedTour[]> {
  // A day earlier, for the clocks of several servers.
  const since = new Date(now.getTime() - msPerDay).toISOString();
  // No tour stands longer before its receipt (N6).
  const earliest = new Date(now.getTime() - (longestLateness + 2) * msPerDay).toISOString();
  const lateFrom: ListedPlace = { at: earliest, tail: '' };
  // Those that may be found a second time.
  const seen = new Set<string>();
  const ofAll = filter.from;
  const ofLate = ofAll === undefined || isBelow(ofAll, lateFrom) ? lateFrom : ofAll;
  for (const part of [filter, { ...filter, from: ofLate, arrivedSince: since }]) {
    let before: ListedPlace | undefined;
    for (;;) {
      await stillMay();
      const tours = await listTourRows(db, part, { before, size });
      const last = tours.at(-1);
      if (last === undefined) break;
      const fresh = tours.filter(({ id }) => !seen.has(id));
      for (const tour of fresh) if ((receiptOf(tour) ?? now.toISOString()) >= since) seen.add(tour.id);
      if (fresh.length > 0) yield fresh;
      before = placeOf(last);
    }
  }
}

/** An answer; the times of its tour are the same objects for all its answers. */
type AnswerRow = {
  readonly tour: ListedTour;
  readonly started: Date;
  readonly concluded: Date | null;
  readonly received: Date | null;
  readonly answer: Awaited<ReturnType<typeof answersOf>>[number];
};

const cells = {
  tour: ({ tour }) => tour.id,
  started_at: ({ started }) => utc(started),
  concluded_at: ({ concluded }) => utc(concluded),
  received_at: ({ received }) => utc(received),
  mandate: ({ tour }) => tour.mandate_name,
  building: ({ tour }) => tour.building_name,
  street: ({ tour }) => tour.street,
  city: ({ tour }) => tour.city,
  firstname: ({ tour }) => tour.firstname,
  lastname: ({ tour }) => tour.lastname,
  touchpoint: ({ answer }) => answer.touchpoint,
  floor: ({ answer }) => answer.floor,
  sub_touchpoint: ({ answer }) => answer.sub_touchpoint,
  rating: ({ answer }) => answer.rating,
  comment: ({ answer }) => answer.comment,
  excluded: ({ tour }) => tour.exclusion_reason,
} satisfies Readonly<Record<string, Column<AnswerRow>['cell']>>;

type Name = keyof typeof cells;

const raw = (names: readonly Name[]) => names.map((name) => ({ head: name, cell: cells[name] }));

const placeNames = ['mandate', 'building', 'street', 'city', 'firstname', 'lastname'] as const;
const keys = ['tour', 'started_at', 'concluded_at'] as const;
const answerNames = ['touchpoint', 'floor', 'sub_touchpoint', 'rating', 'comment'] as const;

/** Why its tour is in no number (N15, N27); for administrators only, as in the list. */
const exclusion = 'excluded';

/** N33: in the reader's words, with the keys behind them; or for programs. */
function columnsFor(
  language: FileLanguage | null,
  { zone, withExclusion }: { readonly zone: string; readonly withExclusion: boolean },
): readonly Column<AnswerRow>[] {
  const excluded = withExclusion ? ([exclusion] as const) : [];
  if (language === null) return raw([...keys, ...placeNames, ...answerNames, ...excluded]);
  const { headings, topics } = textsByLocale[language.locale];
  const named = (names: readonly (Name & Heading)[]) =>
    names.map((name) => ({ head: headings[name], cell: cells[name] }));
  const topicNames: Readonly<Record<string, string>> = topics;
  const topicName = (key: string) => topicNames[key] ?? key;
  return [
    timeColumn(headings.started, zone, ({ started }) => started),
    timeColumn(headings.concluded, zone, ({ concluded }) => concluded),
    timeColumn(headings.received, zone, ({ received }) => received),
    ...named(placeNames),
    { head: headings.touchpoint, cell: ({ answer }) => topicName(answer.touchpoint) },
    ...named(['floor']),
    { head: headings.topic, cell: ({ answer }) => topicName(answer.sub_touchpoint) },
    { head: headings.rating, cell: ({ answer: { rating } }) => rating && headings[rating] },
    ...named(['comment', ...excluded]),
    ...raw([...keys, 'received_at', 'touchpoint', 'sub_touchpoint', 'rating']),
  ];
}

// Some thousand answers: bounds the memory, and how long one read occupies the database.
const toursAtOnce = 50;

async function* answerRows(
  db: Database,
  filter: ToursFilter,
  walk: { readonly now: Date; readonly stillMay: () => Promise<void> },
): AsyncGenerator<AnswerRow> {
  const answered = { ...filter, answered: true, withoutPractice: true } as const;
  for await (const tours of eachListedTour(db, answered, { ...walk, size: toursAtOnce })) {
    const answers = Map.groupBy(
      await answersOf(
        db,
        tours.map(({ id }) => id),
      ),
      ({ tour_id }) => tour_id,
    );
    for (const tour of tours) {
      const times = {
        started: new Date(startOf(tour)),
        concluded: timeOf(tour.concluded_at),
        received: timeOf(receiptOf(tour)),
      };
      for (const answer of answers.get(tour.id) ?? []) yield { tour, ...times, answer };
    }
  }
}

async function* noRows(): AsyncGenerator<AnswerRow> {
  // Tours of other people yield no rows.
  yield* [];
}

/** The answers of the tours that the person may read, one per row, in the order of the list. Refuses as `beginExport` does. */
export async function exportTours(
  context: AppContext,
  { claim, language }: ExportRequest,
  { format, ...asked }: TourExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'tours_exported', format });
  if (!begun.ok) return begun;
  const { database } = context;
  const { person, stillMay, zone } = begun.value;
  const walk = { now: context.now(), stillMay };
  const filter = await toursFilter(database, person, asked, zone);
  const withExclusion = readableOwner(person) === null;
  const rows = filter === null ? noRows() : answerRows(database, filter, walk);
  return accepted(
    fileTable({ sheet: 'answers', zone, language }, columnsFor(language, { zone, withExclusion }), rows),
  );
}
