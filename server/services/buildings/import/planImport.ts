import { accepted, type Result, refused } from '#domain/result.ts';
import { sameText } from '#domain/sameText.ts';
import { withKeys } from '../../../database/query/searchKey.ts';
import type { Database } from '../../../database/tables.ts';
import { buildingsOf, type StoredBuilding } from '../../../repositories/buildings.ts';
import { allMandates, type StoredMandate } from '../../../repositories/mandates.ts';
import type { FieldErrors } from '../../AppError.ts';
import { mergedInto } from '../wireBuilding.ts';
import { type Choices, type changesOf, type LineOutcome, matchLines } from './matchLines.ts';
import type { BuildingLine, BuildingList } from './readBuildingList.ts';

/** What is asked of an import besides its file. */
export type ImportOptions = {
  readonly choices: Choices;
  /** The mandate whose whole list the file is. */
  readonly whole: string | null;
};

/** A mandate that a list concerns: one that is stored, or one to be made. */
type ConcernedMandate = Pick<StoredMandate, 'id' | 'name'> & { readonly version: number | null };

/** A line, its mandate, and what becomes of it. */
export type PlannedLine = { readonly line: BuildingLine; readonly outcome: LineOutcome };

/** Everything that an import would write, and what it found. It holds only as long as the versions of its mandates. */
export type ImportPlan = {
  /** In the order of their ids, those to be made at the end. */
  readonly mandates: readonly ConcernedMandate[];
  /** In the order of the file. */
  readonly lines: readonly PlannedLine[];
  readonly added: readonly (Pick<StoredBuilding, 'id' | 'mandate_id' | 'name' | 'street' | 'city'> & {
    readonly number: string | null;
  })[];
  /** Before, and after. */
  readonly changed: readonly {
    readonly from: StoredBuilding;
    readonly to: StoredBuilding;
    readonly changes: ReturnType<typeof changesOf>;
  }[];
  /** Open ones that no line of a whole list means. */
  readonly closed: readonly StoredBuilding[];
  /** Open ones of the mandate whose whole list it is. */
  readonly openBefore: number;
};

/** The mandate of each name in a list, exactly as written or the same (B1). */
function mandatesOf(
  stored: readonly StoredMandate[],
  lines: readonly BuildingLine[],
  newId: () => string,
): ReadonlyMap<string, ConcernedMandate> {
  const exact = new Map(stored.map((one) => [one.name, one]));
  // Of two from before names were unique, the first.
  const same = new Map(
    stored.toReversed().map((one): [string, ConcernedMandate] => [sameText(one.name), one]),
  );
  const found = new Map<string, ConcernedMandate>();
  for (const { mandate: name } of lines) {
    if (found.has(name)) continue;
    const key = sameText(name);
    const mandate = exact.get(name) ?? same.get(key) ?? { id: newId(), name, version: null };
    same.set(key, same.get(key) ?? mandate);
    found.set(name, mandate);
  }
  return found;
}

/** A building as a line says it is. */
export function afterLine(from: StoredBuilding, line: BuildingLine): StoredBuilding {
  const { name, street, city } = line;
  return { ...from, number: line.number ?? from.number, name, street, city, closed_at: null };
}

/**
 * Compares a list with what is stored, by B8. Reads the versions before the buildings, in no transaction: what is changed in
 * between is found by its version when the plan is carried out. Refuses a choice for a line or a building that is not there, and an
 * unknown mandate, by field.
 */
export async function planImport(
  db: Database,
  { lines }: BuildingList,
  { choices, whole }: ImportOptions,
  newId: () => string,
): Promise<Result<ImportPlan, FieldErrors>> {
  const stored = await allMandates(db);
  const byName = mandatesOf(stored, lines, newId);
  const wholeMandate = stored.find(({ id }) => id === whole);
  if (whole !== null && wholeMandate === undefined) return refused({ whole: ['unknown'] });
  const mandates = new Map(
    [...byName.values(), ...(wholeMandate ? [wholeMandate] : [])].map((one) => [one.id, one]),
  );
  const idOf = ({ mandate }: BuildingLine) => byName.get(mandate)?.id ?? '';
  const buildings = new Map<string, readonly StoredBuilding[]>();
  for (const { id, version } of mandates.values()) {
    buildings.set(id, version === null ? [] : await buildingsOf(db, id));
  }

  const lineOf = new Map(lines.map((line) => [line.line, line]));
  const isKnown = ([at, choice]: readonly [number, string]) => {
    const line = lineOf.get(at);
    const candidates = line && buildings.get(idOf(line));
    return candidates !== undefined && (choice === 'new' || candidates.some(({ id }) => id === choice));
  };
  if (![...choices].every(isKnown)) return refused({ choices: ['unknown'] });
  const outcomes = new Map(
    [...Map.groupBy(lines, idOf)].flatMap(([id, some]) => [
      ...matchLines(some, buildings.get(id) ?? [], choices),
    ]),
  );
  const planned = lines.map((line) => ({
    line,
    outcome: outcomes.get(line.line) ?? { kind: 'new' as const },
  }));
  const fresh = planned.filter(({ outcome }) => outcome.kind === 'new');
  // Made within a millisecond, ids are in no order: sorted, lists go by the file.
  const ids = fresh.map(newId).toSorted();
  // A merged one counts for the one that stays.
  const named = new Set(
    planned.map(({ outcome }) => ('building' in outcome ? outcome.building.result_id : null)),
  );
  const open = (buildings.get(whole ?? '') ?? []).filter(
    (one) => one.closed_at === null && mergedInto(one) === null,
  );
  return accepted({
    mandates: [
      ...stored.filter(({ id }) => mandates.has(id)),
      ...[...mandates.values()].filter(({ version }) => version === null),
    ],
    lines: planned,
    added: fresh.map(({ line }, at) => {
      const { number, name, street, city } = line;
      return withKeys({ id: ids[at] ?? '', mandate_id: idOf(line), number, name, street, city });
    }),
    changed: planned.flatMap(({ line, outcome }) => {
      if (outcome.kind !== 'changed') return [];
      const { building: from, changes } = outcome;
      return [{ from, to: withKeys(afterLine(from, line)), changes }];
    }),
    closed: open.filter(({ id }) => !named.has(id)).map(withKeys),
    openBefore: open.length,
  });
}
