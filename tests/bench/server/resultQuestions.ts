import { officePaths } from '#contract/http/officePaths.ts';
import { overviewParts } from '#contract/results/overview.ts';
import type { Basis } from '#contract/results/resultShapes.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { addDays } from '#domain/results/days.ts';
import { idOf } from './manyRows.ts';

/** A question about results: `path` asks the server, the other fields ask DuckDB the same. */
export type ResultQuestion = {
  readonly name: string;
  readonly path: string;
  /** Whether so few rows fit that it may find none: with a thousand tours, or without the rows of answers. */
  readonly mayBeEmpty?: boolean;
} & (
  | {
      readonly kind: 'overview';
      readonly filter: ResultsFilter & { readonly basis: Basis };
      readonly against: { readonly from: string; readonly to: string } | null;
    }
  | {
      readonly kind: 'buildings';
      readonly topic: SubTouchpointName;
      readonly basis: Basis;
      readonly offset: number;
    }
  | { readonly kind: 'findings'; readonly offset: number }
  | { readonly kind: 'other' }
);

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

function queryOf(parts: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

const pathOf = (path: string, parts: Parameters<typeof queryOf>[0]) => `${path}?${queryOf(parts)}`;

function overviewQuestion(
  name: string,
  filter: ResultsFilter & { readonly basis: Basis },
  against: { readonly from: string; readonly to: string } | null,
): ResultQuestion {
  const compared = against === null ? {} : { against_from: against.from, against_to: against.to };
  const include = overviewParts.join(',');
  const path = pathOf(officePaths.results, { ...filter, ...compared, include });
  return { kind: 'overview', name: `${name}, ${filter.basis}`, path, filter, against };
}

/** The filters of the office's bar, alone and combined; the period is the last of the three years. */
function filtersOn(today: string, building: string): Readonly<Record<string, ResultsFilter>> {
  const period = { from: addDays(today, -year), to: today };
  const mandate_id = idOf(1, 7);
  const user_id = idOf(3, 11);
  return {
    'the last year': period,
    'a mandate': { mandate_id },
    'a mandate in the last year': { mandate_id, ...period },
    'an inspector': { user_id },
    'an inspector in the last year': { user_id, ...period },
    'an inspector in a mandate': { user_id, mandate_id },
    'a building': { object_id: building },
    'until a year ago': { to: addDays(today, -year) },
    'since a month': { from: addDays(today, -30) },
  };
}

/**
 * All questions as asked on the day `today`. `buildings` is the number of visited buildings, `building` the id of one that has a
 * finding: of a hundred thousand, every third was never visited.
 */
export function resultQuestions(
  today: string,
  { buildings, building }: { readonly buildings: number; readonly building: string },
): readonly QuestionGroup[] {
  const against = { from: addDays(today, -2 * year), to: addDays(today, -year - 1) };
  const sorts = (['parking', 'lifts', 'heating', 'room_service'] as const).flatMap((topic) =>
    [0, Math.floor(buildings / 2), buildings - 100].map((offset) => ({ topic, offset })),
  );
  const heatMap = (basis: Basis) =>
    sorts.map(({ topic, offset }): ResultQuestion => {
      const path = pathOf(officePaths.resultsBuildings, { sort: `topic:${topic}`, offset, basis });
      return { kind: 'buildings', name: `by ${topic} from ${offset}, ${basis}`, path, topic, basis, offset };
    });
  const otherHeatMaps = ['name', 'high', '-share', '-concluded_at'].map((sort): ResultQuestion => {
    const path = pathOf(officePaths.resultsBuildings, { sort, offset: Math.floor(buildings / 2) });
    return { kind: 'other', name: `by ${sort} from the middle, latest`, path };
  });
  const findings = (
    name: string,
    parts: Parameters<typeof queryOf>[0],
    mayBeEmpty = false,
  ): ResultQuestion => ({
    kind: 'other',
    name,
    path: pathOf(officePaths.findings, parts),
    mayBeEmpty,
  });
  const always = (ms: number) => (): Aim => ({ ms, of: 'p95' });
  return [
    {
      name: 'overview, no filter, everything included',
      // At a million tours wall time depends more on what else the machine does than on the server.
      aim: (tours) => ({ ms: 150, of: tours > 100_000 ? 'processor' : 'p95' }),
      questions: bases.map((basis) => overviewQuestion('all', { basis }, null)),
    },
    {
      name: 'overview, filters, against and same',
      aim: (tours) => ({ ms: tours > 100_000 ? 3_000 : 300, of: 'p95' }),
      questions: Object.entries(filtersOn(today, building)).flatMap(([name, filter]) =>
        bases.map((basis) => overviewQuestion(name, { ...filter, basis }, against)),
      ),
    },
    {
      name: 'heat map, a page, newest tours',
      aim: always(300),
      questions: [...heatMap('latest'), ...otherHeatMaps],
    },
    { name: 'heat map, a page, all tours', aim: always(300), questions: heatMap('all') },
    {
      name: 'findings, a page',
      aim: always(100),
      questions: [
        { kind: 'findings', name: 'all', path: pathOf(officePaths.findings, {}), offset: 0 },
        {
          kind: 'findings',
          name: 'all, from 1000',
          path: pathOf(officePaths.findings, { offset: 1_000 }),
          offset: 1_000,
        },
        findings('open', { state: 'open' }),
        findings('of a mandate', { mandate_id: idOf(1, 7) }),
        findings('open of a mandate', { mandate_id: idOf(1, 7), state: 'open' }),
        findings('of a building', { object_id: building }),
        findings('of a topic', { topic: 'lifts' }),
        findings('overdue', { due: 'overdue', sort: 'due_on' }),
        findings('by due date', { sort: 'due_on' }),
        findings('of the last year', { from: addDays(today, -year), to: today }),
        findings('by name', { sort: 'name' }),
        findings('of an inspector', { user_id: idOf(3, 11) }, true),
      ],
    },
    {
      name: 'findings, a page, a word that a thousandth of the buildings has',
      aim: always(100),
      questions: [findings('town 777', { query: 'town 777' }, true)],
    },
    {
      // Of a thousand towns 7, 70 to 79 and 700 to 799.
      name: 'findings, a page, a word that a ninth of the buildings has',
      aim: always(100),
      questions: [findings('town 7', { query: 'town 7' })],
    },
  ];
}
