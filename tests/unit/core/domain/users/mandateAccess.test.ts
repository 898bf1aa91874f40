import { expect, it } from 'vitest';
import { readMandates, writeMandates } from '#domain/users/mandateAccess.ts';
import { fc, test } from '../property.ts';

it.each([
  ['', []],
  ['*', 'all'],
  [' North | South|', ['North', 'South']],
  [String.raw`A\|B|C\D`, ['A|B', String.raw`C\D`]],
])('B5 a list of people names mandates as %j', (text, mandates) => {
  expect(readMandates(text)).toEqual(mandates);
});

const name = fc.string({ unit: fc.constantFrom('a', '|', '\\', '*', ' '), minLength: 1 });

test.prop<[string[]]>(
  'B5 names are read as they were written, whatever they are',
  [fc.array(name.map((text) => `x${text}x`))],
  ([names]) => {
    expect(readMandates(writeMandates(names))).toEqual(names);
  },
);
