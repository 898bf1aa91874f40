import { cleanLine } from '#domain/cleanText.ts';
import type { StoredBuilding } from '../../../repositories/buildings.ts';
import { mergedInto } from '../wireBuilding.ts';
import type { MatchedLine } from './comparedLine.ts';

const exactly = ({ name, street, city }: Pick<StoredBuilding, 'name' | 'street' | 'city'>) =>
  [name, street, city].map((text) => cleanLine(text ?? '')).join('\n');

/** Open ones first, then closed, then merged ones. */
function tiersOf(buildings: readonly StoredBuilding[]): readonly (readonly StoredBuilding[])[] {
  const merged = buildings.filter((one) => mergedInto(one) !== null);
  const staying = buildings.filter((one) => mergedInto(one) === null);
  return [
    staying.filter(({ closed_at }) => closed_at === null),
    staying.filter(({ closed_at }) => closed_at !== null),
    merged,
  ];
}

/** B8: as many candidates as there are equal lines, or null where that is a choice among more. */
export function asManyAs(
  lines: number,
  candidates: readonly StoredBuilding[],
): readonly StoredBuilding[] | null {
  const found: StoredBuilding[] = [];
  for (const tier of tiersOf(candidates)) {
    const left = lines - found.length;
    // Of several that are merged into one building, either counts for it.
    const areAlike = new Set(tier.map((one) => mergedInto(one) ?? one.id)).size === 1;
    if (left > 0 && left < tier.length && !areAlike) return null;
    found.push(...tier.slice(0, left));
  }
  return found.length < lines ? null : found;
}

/** Pairs each line with a building, those that are equal sign by sign first. */
export function paired(
  lines: readonly MatchedLine[],
  buildings: readonly StoredBuilding[],
): readonly (readonly [MatchedLine, StoredBuilding])[] {
  const left = new Map(buildings.map((one) => [one.id, one]));
  const pairs: [MatchedLine, StoredBuilding][] = [];
  const take = (line: MatchedLine, found: StoredBuilding | undefined) => {
    if (found === undefined) return true;
    left.delete(found.id);
    pairs.push([line, found]);
    return false;
  };
  const others = lines.filter((line) =>
    take(
      line,
      [...left.values()].find((one) => exactly(one) === exactly(line)),
    ),
  );
  for (const line of others) take(line, [...left.values()][0]);
  return pairs;
}
