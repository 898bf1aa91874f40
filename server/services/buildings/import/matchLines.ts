import { cleanLine } from '#domain/cleanText.ts';
import { sameText } from '#domain/sameText.ts';
import type { StoredBuilding } from '../../../repositories/buildings.ts';
import { mergedInto } from '../wireBuilding.ts';
import type { BuildingLine } from './readBuildingList.ts';

/** A line of one mandate; what is compared of it. */
export type MatchedLine = Omit<BuildingLine, 'mandate'>;

/** What a line changes of a building: what differs after cleaning; a missing number says nothing, and a closed one is opened (B8). */
export function changesOf(building: StoredBuilding, line: MatchedLine) {
  const says = { ...line, number: line.number ?? building.number };
  const texts = (['number', 'name', 'street', 'city'] as const)
    .filter((field) => cleanLine(building[field] ?? '') !== (says[field] ?? ''))
    .map((field) => ({ field, from: building[field], to: says[field] }));
  const opened = [{ field: 'closed' as const, from: 'true', to: 'false' }];
  return building.closed_at === null ? texts : [...texts, ...opened];
}

/** What an import does with a line (B8). Candidates of an ambiguous line or a possible double are those it may mean. */
export type LineOutcome =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly building: StoredBuilding }
  | {
      readonly kind: 'changed';
      readonly building: StoredBuilding;
      readonly changes: ReturnType<typeof changesOf>;
    }
  | { readonly kind: 'ambiguous' | 'possible_double'; readonly candidates: readonly StoredBuilding[] };

/** What a person chose for a line, by its number in the file: a new building, or the id of one. */
export type Choices = ReadonlyMap<number, string>;

// Of a name that thousands have, the first ones.
const maxCandidates = 20;

type Texts = Pick<StoredBuilding, 'name' | 'street' | 'city'>;

/** What lines and buildings are compared by; `address` is null where street or city is missing. */
type Keys = { readonly texts: string; readonly name: string; readonly address: string | null };

function keysOf(one: Texts): Keys {
  const [name = '', street = '', city = ''] = [one.name, one.street, one.city].map(sameText);
  // Nothing that was cleaned has a line end.
  const address = street === '' || city === '' ? null : `${street}\n${city}`;
  return { texts: `${name}\n${street}\n${city}`, name, address };
}

/** Open ones first, then closed, then merged ones. */
const rank = (one: StoredBuilding) => (mergedInto(one) !== null ? 2 : one.closed_at !== null ? 1 : 0);

const signs = ({ name, street, city }: Texts) => JSON.stringify([name, street, city]);
/** An order in which those that are equal sign by sign meet. */
const bySign = (a: Texts, b: Texts) => (signs(a) < signs(b) ? -1 : 1);

class Matching {
  readonly outcomes = new Map<number, LineOutcome>();
  readonly #buildings: readonly StoredBuilding[];
  /** Made once: cleaning a text costs more than all else. */
  readonly #made = new Map<Texts, Keys>();
  /** The lines that mean a building. */
  readonly #taken = new Map<StoredBuilding, MatchedLine[]>();

  constructor(buildings: readonly StoredBuilding[]) {
    this.#buildings = buildings;
  }

  #keys(one: Texts): Keys {
    const keys = this.#made.get(one) ?? keysOf(one);
    this.#made.set(one, keys);
    return keys;
  }

  take(line: MatchedLine, building: StoredBuilding): void {
    this.#taken.set(building, [...(this.#taken.get(building) ?? []), line]);
    const changes = mergedInto(building) === null ? changesOf(building, line) : [];
    const isSame = changes.length === 0;
    this.outcomes.set(
      line.line,
      isSame ? { kind: 'known', building } : { kind: 'changed', building, changes },
    );
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

  /** Pairs equal lines with as many candidates, open ones first; ambiguous where that is a choice, or there are fewer. */
  #pair(lines: readonly MatchedLine[], candidates: readonly StoredBuilding[]): void {
    if (lines.length === 0 || candidates.length === 0) return;
    const sorted = candidates.toSorted((a, b) => rank(a) - rank(b));
    const [last, more] = sorted.slice(lines.length - 1);
    // Of several that are merged into one building, either counts for it.
    const alike = sorted.filter((one) => more !== undefined && rank(one) === rank(more));
    const isChoice = new Set(alike.map(({ result_id }) => result_id)).size > 1;
    if (last === undefined || (isChoice && alike.includes(last))) this.confuse(lines, candidates);
    else {
      const found = sorted.slice(0, lines.length).toSorted(bySign);
      for (const [at, line] of lines.toSorted(bySign).entries()) this.take(line, found[at] ?? last);
    }
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

  /** What choices contradict: two lines for one building, or a number that another building has, or gets. */
  contradictions(lines: readonly MatchedLine[]): void {
    for (const [building, same] of this.#taken) if (same.length > 1) this.confuse(same, [building]);
    const having = Map.groupBy(this.#buildings, ({ number }) => number);
    const writing = lines.filter(({ line }) => /new|changed/.test(this.outcomes.get(line)?.kind ?? ''));
    for (const [number, same] of Map.groupBy(writing, (line) => line.number)) {
      const isOwn = (one: StoredBuilding) => same.some((line) => this.#taken.get(one)?.includes(line));
      const others = (having.get(number) ?? []).filter((one) => !isOwn(one));
      if (number !== null && same.length + others.length > 1) this.confuse(same, others);
    }
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
