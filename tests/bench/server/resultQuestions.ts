import { officePaths } from '#contract/http/officePaths.ts';
import { overviewParts } from '#contract/results/overview.ts';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { addDays } from '#domain/results/days.ts';
import { idOf } from './manyRows.ts';

/** A question about results; with a thousand tours, or without the rows of answers, it may find nothing. */
export type ResultQuestion = { readonly path: string; readonly mayBeEmpty?: boolean };

/** An aim in milliseconds. */
export type Aim = { readonly ms: number; readonly of: 'p95' | 'processor' };

/** Questions with a common aim. */
export type QuestionGroup = {
  readonly name: string;
  /** The aim by the number of tours: of the 95th percentile, or of the processor time of an answer. */
  readonly aim: (tours: number) => Aim;
  readonly questions: readonly ResultQuestion[];
};

const bases = ['latest', 'all'] as const;
const year = 365;

function pathOf(path: string, parts: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** The filters of the office's bar, alone and combined; the period is the last of the three years. */
function filtersOn(today: string, building: string): readonly ResultsFilter[] {
  const period = { from: addDays(today, -year), to: today };
  const mandate_id = idOf(1, 7);
  const user_id = idOf(3, 11);
  return [
    period,
    { mandate_id },
    { mandate_id, ...period },
    { user_id },
    { user_id, ...period },
    { user_id, mandate_id },
    { object_id: building },
    { to: addDays(today, -year) },
    { from: addDays(today, -30) },
  ];
}

/**
 * All questions as asked on the day `today`. `buildings` is the number of visited buildings, `building` the id of one that has a
 * finding: of a hundred thousand, every third was never visited.
 */
export function resultQuestions(
  today: string,
  { buildings, building }: { readonly buildings: number; readonly building: string },
): readonly QuestionGroup[] {
  const against = { against_from: addDays(today, -2 * year), against_to: addDays(today, -year - 1) };
  const overview = (filter: Parameters<typeof pathOf>[1]): ResultQuestion => ({
    path: pathOf(officePaths.results, { ...filter, include: overviewParts.join(',') }),
  });
  const heatMap = (basis: Basis) =>
    ['topic:parking', 'topic:room_service', 'name', '-concluded_at'].flatMap((sort) =>
      [0, Math.floor(buildings / 2)].map(
        (offset): ResultQuestion => ({ path: pathOf(officePaths.resultsBuildings, { sort, offset, basis }) }),
      ),
    );
  const findings = (parts: Parameters<typeof pathOf>[1], mayBeEmpty = false): ResultQuestion => ({
    path: pathOf(officePaths.findings, parts),
    mayBeEmpty,
  });
  const always = (ms: number) => (): Aim => ({ ms, of: 'p95' });
  return [
    {
      name: 'overview, no filter, everything included',
      // At a million tours wall time depends more on what else the machine does than on the server.
      aim: (tours) => ({ ms: 150, of: tours > 100_000 ? 'processor' : 'p95' }),
      questions: bases.map((basis) => overview({ basis })),
    },
    {
      name: 'overview, filters, against and same',
      aim: (tours) => ({ ms: tours > 100_000 ? 3_000 : 300, of: 'p95' }),
      questions: filtersOn(today, building).flatMap((filter) =>
        bases.map((basis) => overview({ ...filter, ...against, basis })),
      ),
    },
    { name: 'heat map, a page', aim: always(300), questions: bases.flatMap(heatMap) },
    {
      name: 'findings, a page',
      aim: always(100),
      questions: [
        findings({}),
        findings({ offset: 1_000 }),
        findings({ mandate_id: idOf(1, 7), state: 'open' }),
        findings({ object_id: building }),
        findings({ topic: 'lifts' }),
        findings({ due: 'overdue', sort: 'due_on' }),
        findings({ from: addDays(today, -year), to: today }),
        findings({ sort: 'name' }),
        findings({ user_id: idOf(3, 11) }, true),
      ],
    },
    {
      name: 'findings, a page, a word that a thousandth of the buildings has',
      aim: (tours) => ({ ms: tours > 100_000 ? 3_000 : 300, of: 'p95' }),
      questions: [findings({ query: 'town 777' }, true)],
    },
    {
      // Of a thousand towns 7, 70 to 79 and 700 to 799.
      name: 'findings, a page, a word that a ninth of the buildings has',
      aim: (tours) => ({ ms: tours > 100_000 ? 3_000 : 300, of: 'p95' }),
      questions: [findings({ query: 'town 7' })],
    },
  ];
}
