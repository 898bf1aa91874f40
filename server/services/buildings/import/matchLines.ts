import type { StoredBuilding } from '../../../repositories/buildings.ts';
import { mergedInto } from '../wireBuilding.ts';
import { changedFields, isChanged, keysMaker, type MatchedLine } from './comparedLine.ts';
import { pairLines } from './pairLines.ts';

/** What an import does with a line (B8). Candidates of an ambiguous line or a possible double are those it may mean. */
export type LineOutcome =
  | { readonly kind: 'new' }
  | { readonly kind: 'known' | 'changed'; readonly building: StoredBuilding }
  | { readonly kind: 'ambiguous' | 'possible_double'; readonly candidates: readonly StoredBuilding[] };

/** What a person chose for a line, by its number in the file: a new building, or the id of one. */
export type Choices = ReadonlyMap<number, string>;

// Of a name that thousands have, the first ones.
const maxCandidates = 20;

class Matching {
  readonly outcomes = new Map<number, LineOutcome>();
  readonly #buildings: readonly StoredBuilding[];
  readonly #keys = keysMaker();
  /** The lines that mean a building. */
  readonly #taken = new Map<StoredBuilding, MatchedLine[]>();

  constructor(buildings: readonly StoredBuilding[]) {
    this.#buildings = buildings;
  }

  take(line: MatchedLine, building: StoredBuilding): void {
    this.#taken.set(building, [...(this.#taken.get(building) ?? []), line]);
    const isSame =
      mergedInto(building) !== null ||
      (building.closed_at === null && !changedFields.some((field) => isChanged(building, line, field)));
    this.outcomes.set(line.line, { kind: isSame ? 'known' : 'changed', building });
  }

  confuse(lines: readonly MatchedLine[], candidates: readonly StoredBuilding[]): void {
    for (const { line } of lines) this.outcomes.set(line, { kind: 'ambiguous', candidates });
  }

  isFree = (building: StoredBuilding) => !this.#taken.has(building);

  chosen(lines: readonly MatchedLine[], choices: Choices): void {
    for (const line of lines) {
      const choice = choices.get(line.line);
      const building = choice && this.#buildings.find(({ id }) => id === choice);
      if (choice === 'new') this.outcomes.set(line.line, { kind: 'new' });
      else if (building) this.take(line, building);
    }
  }

  byNumber(lines: readonly MatchedLine[]): void {
    const byNumber = Map.groupBy(this.#buildings, ({ number }) => number);
    for (const [number, same] of Map.groupBy(lines, (line) => line.number)) {
      if (number === null) continue;
      const [building] = byNumber.get(number) ?? [];
      const [line, ...others] = same.filter((one) => !this.outcomes.has(one.line));
      if (line === undefined) continue;
      if (same.length > 1) this.confuse([line, ...others], building === undefined ? [] : [building]);
      else if (building !== undefined) this.take(line, building);
    }
  }

  byTexts(lines: readonly MatchedLine[]): void {
    const open = lines.filter((one) => !this.outcomes.has(one.line));
    const named = Map.groupBy(this.#buildings, (one) => this.#keys(one).texts);
    for (const [texts, same] of Map.groupBy(open, (one) => this.#keys(one).texts)) {
      const alike = named.get(texts) ?? [];
      const free = alike.filter(this.isFree);
      const withNumber = same.filter(({ number }) => number !== null);
      const without = same.filter(({ number }) => number === null);
      const unnumbered = free.filter(({ number }) => number === null);
      // Which of several gets a number would be a guess.
      if (withNumber.length > 0 && unnumbered.length > 0 && same.length > 1) {
        this.confuse(same, free);
        continue;
      }
      this.#pair(withNumber, unnumbered);
      this.#pair(without, free);
      // All of them are meant by lines with numbers; or there is none, and a line is there twice.
      if (free.length === 0 && (alike.length > 0 || without.length > 1)) this.confuse(without, alike);
    }
  }

  #pair(lines: readonly MatchedLine[], candidates: readonly StoredBuilding[]): void {
    if (lines.length === 0 || candidates.length === 0) return;
    const pairs = pairLines(lines, candidates);
    if (pairs === null) this.confuse(lines, candidates);
    else for (const [line, building] of pairs) this.take(line, building);
  }

  doubles(lines: readonly MatchedLine[]): void {
    const staying = this.#buildings.filter((one) => mergedInto(one) === null);
    const gone = staying.filter((one) => one.closed_at === null && this.isFree(one));
    const byTexts = Map.groupBy(staying, (one) => this.#keys(one).texts);
    const byName = Map.groupBy(gone, (one) => this.#keys(one).name);
    const byAddress = Map.groupBy(gone, (one) => this.#keys(one).address);
    for (const line of lines) {
      if (this.outcomes.has(line.line)) continue;
      const { texts, name, address } = this.#keys(line);
      const alike = new Set(
        [byTexts.get(texts), byName.get(name), address === null ? [] : byAddress.get(address)].flatMap(
          (some) => some?.slice(0, maxCandidates) ?? [],
        ),
      );
      // First those that no line means.
      const candidates = [...alike].toSorted((a, b) => Number(this.isFree(b)) - Number(this.isFree(a)));
      const isNew = candidates.length === 0;
      this.outcomes.set(line.line, isNew ? { kind: 'new' } : { kind: 'possible_double', candidates });
    }
  }

  /** What choices contradict: two lines for one building, or two buildings with one number. */
  contradictions(lines: readonly MatchedLine[]): void {
    for (const [building, same] of this.#taken) if (same.length > 1) this.confuse(same, [building]);
    // One that stays as it is keeps its number, which another one may have been given.
    for (let found = this.#clashes(lines); found.length > 0; found = this.#clashes(lines)) {
      for (const { writing, having } of found) this.confuse(writing, having);
    }
  }

  /** The lines that would give a number to more than one building, and those that have it. */
  #clashes(lines: readonly MatchedLine[]) {
    const renumbered = new Set<string>();
    const writing = lines.filter(({ line, number }) => {
      const outcome = this.outcomes.get(line);
      if (number === null || outcome === undefined) return false;
      if (outcome.kind === 'changed') renumbered.add(outcome.building.id);
      return outcome.kind === 'changed' || outcome.kind === 'new';
    });
    const keeping = Map.groupBy(
      this.#buildings.filter(({ id }) => !renumbered.has(id)),
      ({ number }) => number,
    );
    return [...Map.groupBy(writing, ({ number }) => number)]
      .map(([number, same]) => ({ writing: same, having: keeping.get(number) ?? [] }))
      .filter(({ writing: same, having }) => same.length + having.length > 1);
  }
}

/**
 * B8: what each line of a mandate means, by its number in the file. `buildings` are all of the mandate that are not deleted, in
 * any order; the result does not depend on it, nor on the order of the lines, but for which of equal ones is which.
 */
export function matchLines(
  lines: readonly MatchedLine[],
  buildings: readonly StoredBuilding[],
  choices: Choices,
): ReadonlyMap<number, LineOutcome> {
  const matching = new Matching(buildings.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  matching.chosen(lines, choices);
  matching.byNumber(lines);
  matching.byTexts(lines);
  matching.doubles(lines);
  matching.contradictions(lines);
  return matching.outcomes;
}
