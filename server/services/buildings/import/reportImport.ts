import { type BuildingImportReport, maxReportedLines } from '#contract/buildings/buildingImport.ts';
import type { StoredBuilding } from '../../../repositories/buildings.ts';
import { entityTag } from '../../entityTag.ts';
import { mergedInto } from '../wireBuilding.ts';
import type { LineOutcome } from './matchLines.ts';
import { afterLine, changesOf, type ImportOptions, type ImportPlan, type PlannedLine } from './planImport.ts';
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

function wholeOf(
  list: BuildingList,
  plan: ImportPlan,
  whole: string,
): NonNullable<BuildingImportReport['whole']> {
  const isUndecided = ({ outcome: { kind } }: PlannedLine) =>
    kind === 'ambiguous' || kind === 'possible_double';
  const reasons = {
    empty: list.lines.length === 0,
    refused: list.refused.length > 0,
    undecided: plan.lines.some(isUndecided),
    other_mandates: plan.mandates.some(({ id }) => id !== whole),
  };
  const { length } = plan.closed;
  return {
    refused: (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason]),
    confirm: length > fewClosed && length > plan.openBefore * mostClosed,
  };
}

/**
 * B9: what an import would do. `file` is a hash of its bytes. The report's name changes with whatever changes what is written: the
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
      (one): one is PlannedLine & { readonly outcome: Extract<LineOutcome, { kind: Kind }> } =>
        one.outcome.kind === kind,
    );
  const first = <One>(all: readonly One[]) => all.slice(0, maxReportedLines);
  const [added, known, changed] = [of('new'), of('known'), of('changed')];
  const [doubles, ambiguous] = [of('possible_double'), of('ambiguous')].map((lines) =>
    lines.map(({ line, outcome: { candidates } }) => ({
      ...line,
      candidates: candidates.slice(0, maxGuessed).map(candidate),
    })),
  );
  const versions = plan.mandates.map(({ id, name, version }) => (version === null ? [name] : [id, version]));
  const { guess } = list;
  return {
    report: entityTag([file, guess?.encoding, [...choices].toSorted(([a], [b]) => a - b), whole, versions]),
    stored: false,
    counts: {
      new: added.length,
      known: known.length,
      changed: changed.length,
      possible_doubles: doubles?.length ?? 0,
      ambiguous: ambiguous?.length ?? 0,
      refused: list.refused.length,
      closed: plan.closed.length,
    },
    ignored: [...list.ignored],
    new_mandates: first(plan.mandates.filter(({ version }) => version === null).map(({ name }) => name)),
    guess: guess && {
      encoding: guess.encoding,
      rows: guess.rows
        .slice(0, maxGuessed)
        .map(({ line, cells }) => ({ line, cells: cells.map(([a, b]) => [a, b]) })),
    },
    whole: whole === null ? null : wholeOf(list, plan, whole),
    lines: {
      new: first(added).map(({ line }) => line),
      known: first(known).map(({ line, outcome }) => ({ ...line, id: outcome.building.id })),
      changed: first(changed).map(({ line, outcome: { building: from } }) => ({
        ...line,
        id: from.id,
        changes: changesOf({ from, to: afterLine(from, line) }),
      })),
      possible_doubles: doubles ?? [],
      ambiguous: ambiguous ?? [],
      refused: first(list.refused).map((one) => ({ ...one })),
      closed: first(plan.closed).map(candidate),
    },
  };
}

/** The report after it was carried out. */
export function storedReport(report: BuildingImportReport): BuildingImportReport {
  const none = {
    new: [],
    known: [],
    changed: [],
    possible_doubles: [],
    ambiguous: [],
    refused: [],
    closed: [],
  };
  return { ...report, stored: true, lines: none };
}
