import { cleanLine } from '#domain/cleanText.ts';
import type { StoredBuilding } from '../../../repositories/buildings.ts';
import { mergedInto } from '../wireBuilding.ts';
import type { MatchedLine } from './comparedLine.ts';

const exactly = ({ name, street, city }: Pick<StoredBuilding, 'name' | 'street' | 'city'>) =>
  [name, street, city].map((text) => cleanLine(text ?? '')).join('\n');

/** Open ones first, then closed, then merged ones. */
const rank = (one: StoredBuilding) => (mergedInto(one) !== null ? 2 : one.closed_at !== null ? 1 : 0);

/**
 * B8: pairs equal lines with as many candidates, those that are equal sign by sign first; null where there are fewer, or that is a
 * choice among more.
 */
export function pairLines(
  lines: readonly MatchedLine[],
  candidates: readonly StoredBuilding[],
): readonly (readonly [MatchedLine, StoredBuilding])[] | null {
  const sorted = candidates.toSorted((a, b) => rank(a) - rank(b));
  const [found, more] = [sorted.slice(0, lines.length), sorted[lines.length]];
  const alike = sorted.filter((one) => more !== undefined && rank(one) === rank(more));
  // Of several that are merged into one building, either counts for it.
  const isChoice = new Set(alike.map(({ result_id }) => result_id)).size > 1;
  if (found.length < lines.length || (isChoice && found.some((one) => alike.includes(one)))) return null;
  const left = new Set(found);
  const same = lines.map((line) => {
    const building = [...left].find((one) => exactly(one) === exactly(line));
    if (building !== undefined) left.delete(building);
    return building;
  });
  const others = [...left];
  return lines.flatMap((line, at) => {
    const building = same[at] ?? others.shift();
    return building === undefined ? [] : [[line, building] as const];
  });
}
