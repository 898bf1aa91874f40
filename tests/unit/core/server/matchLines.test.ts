import { describe, expect, it } from 'vitest';
import type { StoredBuilding } from '../../../../server/repositories/buildings.ts';
import {
  type LineOutcome,
  type MatchedLine,
  matchLines,
} from '../../../../server/services/buildings/import/matchLines.ts';
import { afterLine } from '../../../../server/services/buildings/import/planImport.ts';
import { fc, test } from '../domain/property.ts';

type Texts = { readonly number?: string | null; readonly name: string; readonly street?: string };

const stored = (
  id: string,
  { number = null, name, street = '1 Main St' }: Texts,
  more: Partial<StoredBuilding> = {},
): StoredBuilding => ({
  id,
  mandate_id: 'm',
  number,
  name,
  street,
  city: 'Bern',
  closed_at: null,
  result_id: id,
  merged_at: null,
  deleted_at: null,
  ...more,
});
const closed = { closed_at: '2026-01-01' };
const mergedInto = (id: string) => ({ result_id: id, merged_at: '2026-01-01' });
const listed = (line: number, { number = null, name, street = '1 Main St' }: Texts): MatchedLine => ({
  line,
  number,
  name,
  street,
  city: 'Bern',
});

const said = (outcome: LineOutcome | undefined) => {
  if (outcome === undefined || outcome.kind === 'new') return outcome?.kind;
  if ('building' in outcome) return `${outcome.kind} ${outcome.building.id}`;
  return [outcome.kind, ...outcome.candidates.map(({ id }) => id)].join(' ');
};

function matched(
  lines: readonly Texts[],
  buildings: readonly StoredBuilding[],
  choices: Record<number, string> = {},
) {
  const chosen = new Map(Object.entries(choices).map(([line, choice]) => [Number(line), choice]));
  const all = lines.map((line, at) => listed(at + 1, line));
  const outcomes = matchLines(all, buildings, chosen);
  return all.map(({ line }) => said(outcomes.get(line)));
}

const spital = { name: 'Spital' };
type Case = readonly [
  title: string,
  lines: readonly Texts[],
  buildings: readonly StoredBuilding[],
  outcomes: readonly string[],
  choices: Record<number, string>,
];
const cases: readonly Case[] = (
  [
    [
      'its number, whatever the texts',
      [{ number: '7', name: 'Other' }],
      [stored('a', { number: '7', ...spital })],
      ['changed a'],
    ],
    [
      'its texts, with a number it did not have',
      [{ number: '7', ...spital }],
      [stored('a', spital)],
      ['changed a'],
    ],
    ['its texts, without its number', [spital], [stored('a', { number: '7', ...spital })], ['known a']],
    ['its texts in capitals', [{ name: 'SPITAL' }], [stored('a', spital)], ['changed a']],
    [
      'its texts with other blanks in them',
      [{ name: 'Spital', street: '1 Main St' }],
      [stored('a', { name: 'Spital', street: '1  Main St' })],
      ['changed a'],
    ],
    ['a closed one', [spital], [stored('a', spital, closed)], ['changed a']],
    ['the open one of two', [spital], [stored('a', spital, closed), stored('b', spital)], ['known b']],
    [
      'a merged one, with other texts',
      [{ number: '7', name: 'Old' }],
      [stored('a', spital), stored('b', { number: '7', name: 'New' }, mergedInto('a'))],
      ['known b'],
    ],
    [
      'the one that stays, of two that were merged',
      [spital],
      [stored('a', spital, mergedInto('b')), stored('b', spital)],
      ['known b'],
    ],
    [
      'both of two that were merged',
      [spital, spital],
      [stored('a', spital, mergedInto('b')), stored('b', spital)],
      ['known b', 'known a'],
    ],
    ['nothing', [spital], [], ['new']],
    ['nothing, twice', [spital, spital], [], ['ambiguous', 'ambiguous']],
    ['two equal ones', [spital, spital], [stored('a', spital), stored('b', spital)], ['known a', 'known b']],
    ['either of two equal ones', [spital], [stored('a', spital), stored('b', spital)], ['ambiguous a b']],
    ['one, twice', [spital, spital], [stored('a', spital)], ['ambiguous a', 'ambiguous a']],
    [
      'one by its number, and the equal one',
      [spital, { number: '7', ...spital }],
      [stored('a', { number: '7', ...spital }), stored('b', spital)],
      ['known b', 'known a'],
    ],
    [
      'one by its number, and again by its texts',
      [spital, { number: '7', ...spital }],
      [stored('a', { number: '7', ...spital })],
      ['ambiguous a', 'known a'],
    ],
    [
      'one number, twice',
      [
        { number: '7', ...spital },
        { number: '7', name: 'Other' },
      ],
      [],
      ['ambiguous', 'ambiguous'],
    ],
    [
      'two that got numbers',
      [
        { number: '1', ...spital },
        { number: '2', ...spital },
      ],
      [stored('a', spital), stored('b', spital)],
      ['ambiguous a b', 'ambiguous a b'],
    ],
    [
      'one with a corrected number',
      [{ number: '8', ...spital }],
      [stored('a', { number: '7', ...spital })],
      ['possible_double a'],
    ],
    [
      'one with a corrected street',
      [{ name: 'Spital', street: '2 Main St' }],
      [stored('a', spital)],
      ['possible_double a'],
    ],
    ['one with another name', [{ name: 'Klinik' }], [stored('a', spital)], ['possible_double a']],
    [
      'another one in the street of one that is listed',
      [spital, { name: 'Klinik' }],
      [stored('a', spital)],
      ['known a', 'new'],
    ],
    [
      'another one in the street of a closed one',
      [{ name: 'Klinik' }],
      [stored('a', spital, closed)],
      ['new'],
    ],
    [
      'what was chosen: this one',
      [{ number: '8', ...spital }],
      [stored('a', { number: '7', ...spital })],
      ['changed a'],
      { 1: 'a' },
    ],
    [
      'what was chosen: a new one',
      [{ number: '8', ...spital }],
      [stored('a', { number: '7', ...spital })],
      ['new'],
      { 1: 'new' },
    ],
    [
      'which of two was chosen',
      [spital],
      [stored('a', spital), stored('b', spital)],
      ['known b'],
      { 1: 'b' },
    ],
    [
      'two choices of one',
      [spital, { name: 'Klinik' }],
      [stored('a', spital)],
      ['ambiguous a', 'ambiguous a'],
      { 1: 'a', 2: 'a' },
    ],
    [
      'a choice whose number another one has',
      [{ number: '7', ...spital }, { name: 'Klinik' }],
      [stored('a', { number: '7', ...spital })],
      ['ambiguous a', 'possible_double a'],
      { 1: 'new' },
    ],
    [
      'two that would exchange their numbers by choice',
      [
        { number: '1', name: 'B' },
        { number: '2', name: 'A' },
      ],
      [stored('a', { number: '1', name: 'A' }), stored('b', { number: '2', name: 'B' })],
      ['ambiguous a', 'ambiguous b'],
      { 1: 'b', 2: 'a' },
    ],
  ] as const
).map(
  ([title, lines, buildings, outcomes, choices = {}]): Case => [title, lines, buildings, outcomes, choices],
);

describe('a line of a list means', () => {
  it.each(cases)('B8 %s', (_, lines, buildings, outcomes, choices) => {
    expect(matched(lines, buildings, choices)).toEqual(outcomes);
  });
});

const names = fc.constantFrom('Spital', 'SPITAL', 'Klinik', 'Amt', 'A-mt', 'A‐mt');
const streets = fc.constantFrom('1 Main St', '1  main st', '2 Main St', '');
const entries = fc.uniqueArray(
  fc.record({ number: fc.option(fc.integer({ min: 1, max: 30 }).map(String)), name: names, street: streets }),
  {
    selector: ({ number }) => number ?? Symbol('none'),
    maxLength: 14,
  },
);

/** What is stored after a list was written. */
function written(lines: readonly Texts[], buildings: readonly StoredBuilding[]): StoredBuilding[] {
  const all = lines.map((line, at) => ({ ...listed(at + 1, line), mandate: 'M' }));
  // Of equal lines in an empty mandate each is chosen to be one.
  const choices = buildings.length > 0 ? [] : all.map(({ line }) => [line, 'new'] as const);
  const outcomes = matchLines(all, buildings, new Map(choices));
  const after = new Map(buildings.map((one) => [one.id, one]));
  for (const line of all) {
    const outcome = outcomes.get(line.line);
    if (outcome?.kind === 'new') {
      const id = `${after.size}`.padStart(4, '0');
      after.set(id, stored(id, { ...line, street: line.street ?? '' }));
    } else if (outcome?.kind === 'changed') after.set(outcome.building.id, afterLine(outcome.building, line));
  }
  return [...after.values()];
}

const asLines = (buildings: readonly StoredBuilding[]) =>
  buildings.map(({ number, name, street }) => ({ number, name, street: street ?? '' }));
const kinds = (lines: readonly Texts[], buildings: readonly StoredBuilding[]) =>
  new Set(matched(lines, buildings).map((one) => one?.split(' ')[0]));
const reordered = <One>(all: readonly One[], seed: number) =>
  all.toSorted((a, b) => ((JSON.stringify(a).length * seed) % 7) - ((JSON.stringify(b).length * seed) % 7));

describe('any list', () => {
  test.prop('B8 is known once it is written, in any order', [entries, fc.nat()], ([list, seed]) => {
    const buildings = written(list, []);
    expect(buildings).toHaveLength(list.length);
    for (const lines of [list, list.toReversed(), reordered(list, seed)])
      expect([...kinds(lines, buildings)].filter((kind) => kind !== 'known')).toEqual([]);
  });

  test.prop('B8 without the numbers changes nothing, and makes nothing', [entries], ([list]) => {
    const buildings = written(list, []);
    const without = list.map((line) => ({ ...line, number: null }));
    const found = kinds(without, buildings);
    expect(found.has('new')).toBe(false);
    expect(found.has('possible_double')).toBe(false);
  });

  test.prop(
    'B8 means the same in another order, and no building twice; what is written changes nothing again',
    [entries, entries, fc.nat()],
    ([before, list, seed]) => {
      const buildings = written(before, []);
      const counted = (lines: readonly Texts[]) =>
        matched(lines, buildings)
          .map((one) => one?.split(' ')[0] ?? '')
          .toSorted();
      expect(counted(reordered(list, seed))).toEqual(counted(list));
      const taken = matched(list, buildings).filter((one) => /^(known|changed)/.test(one ?? ''));
      expect(new Set(taken.map((one) => one?.split(' ')[1])).size).toBe(taken.length);

      const after = written(list, buildings);
      const numbers = after.flatMap(({ number }) => number ?? []);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(kinds(asLines(after), after).has('new')).toBe(false);
      expect([...kinds(asLines(after), after)].filter((kind) => kind !== 'known')).toEqual([]);
    },
  );
});
