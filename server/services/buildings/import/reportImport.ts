import { type BuildingImportReport, maxReportedLines } from '#contract/buildings/buildingImport.ts';
import type { StoredBuilding } from '../../../repositories/buildings.ts';
import { entityTag } from '../../entityTag.ts';
import { mergedInto } from '../wireBuilding.ts';
import type { LineOutcome } from './matchLines.ts';
import type { ImportOptions, ImportPlan, PlannedLine } from './planImport.ts';
import type { BuildingList } from './readBuildingList.ts';

// Up to this many are closed without their number, however small a mandate is.
const fewClosed = 5;
const mostClosed = 0.1;
// Of rows that the two encodings read differently, enough to see which is right.
const maxGuessed = 20;

const candidate = (one: StoredBuilding) => {
  const { id, number, name, street, city, closed_at } = one;
  return { id, number, name, street, city, closed: closed_at !== null, merged_into: mergedInto(one) };
};

/** How many lines wait for a choice. */
export const undecided = ({ counts }: BuildingImportReport) => counts.possible_doubles + counts.ambiguous;

type Lines = BuildingImportReport['lines'];

/** The same for each kind of lines. */
const each = <Value>(lines: Lines, of: (some: readonly unknown[]) => Value) =>
  Object.fromEntries(Object.entries(lines).map(([kind, some]) => [kind, of(some)])) as Record<
    keyof Lines,
    Value
  >;

function wholeOf(
  list: BuildingList,
  plan: ImportPlan,
  whole: string,
): NonNullable<BuildingImportReport['whole']> {
  const reasons = {
    empty: list.lines.length === 0,
    refused: list.refused.length > 0,
    undecided: plan.lines.some(({ outcome }) => 'candidates' in outcome),
    other_mandates: plan.mandates.some(({ id }) => id !== whole),
  };
  const { length } = plan.closed;
  return {
    refused: (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason]),
    confirm: length > fewClosed && length > plan.openBefore * mostClosed,
  };
}

/**
 * B8: what an import would do. `file` is a hash of its bytes. The report's name changes with whatever changes what is written: the
 * file, how it is read, choices, and the versions of the mandates that it concerns.
 */
export function reportImport(
  file: string,
  list: BuildingList,
  { choices, whole }: ImportOptions,
  plan: ImportPlan,
): BuildingImportReport {
  const of = <Kind extends LineOutcome['kind']>(kind: Kind) =>
    plan.lines.filter(
      (one): one is PlannedLine & { readonly outcome: { readonly kind: Kind } } => one.outcome.kind === kind,
    );
  const choice = ({ line, outcome }: ReturnType<typeof of<'ambiguous' | 'possible_double'>>[number]) => ({
    ...line,
    candidates: outcome.candidates.slice(0, maxGuessed).map(candidate),
  });
  const lines: Lines = {
    new: of('new').map(({ line }) => line),
    known: of('known').map(({ line, outcome: { building } }) => ({ ...line, id: building.id })),
    changed: of('changed').map(({ line, outcome: { building, changes } }) => ({
      ...line,
      id: building.id,
      changes,
    })),
    possible_doubles: of('possible_double').map(choice),
    ambiguous: of('ambiguous').map(choice),
    refused: [...list.refused],
    closed: plan.closed.map(candidate),
  };
  const versions = plan.mandates.map(({ id, name, version }) => (version === null ? [name] : [id, version]));
  const made = plan.mandates.filter(({ version }) => version === null).map(({ name }) => name);
  const { guess } = list;
  return {
    report: entityTag([file, guess?.encoding, [...choices].toSorted(([a], [b]) => a - b), whole, versions]),
    stored: false,
    counts: each(lines, ({ length }) => length),
    ignored: [...list.ignored],
    new_mandates: made.slice(0, maxReportedLines),
    guess: guess && {
      encoding: guess.encoding,
      rows: guess.rows
        .slice(0, maxGuessed)
        .map(({ line, cells }) => ({ line, cells: cells.map(([a, b]) => [a, b]) })),
    },
    whole: whole === null ? null : wholeOf(list, plan, whole),
    // Of those that are undecided there are no more.
    lines: each(lines, (some) => some.slice(0, maxReportedLines)) as Lines,
  };
}

/** The report after it was carried out. */
export const storedReport = (report: BuildingImportReport): BuildingImportReport => ({
  ...report,
  stored: true,
  lines: each(report.lines, () => []),
});
