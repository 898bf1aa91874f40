import { expect, it } from 'vitest';
import type { MakerDeps } from '../../../../src/photos/MakerDeps.ts';
import { keepsColours } from '../../../../src/photos/makePhoto.ts';
import { canvasInMemory } from '../../../support/data/photos/canvasInMemory.ts';

const depsOf = (handOut: (colour: readonly number[]) => readonly number[]) =>
  canvasInMemory(handOut) as MakerDeps;

it.each([
  { what: 'what was drawn', by: 0, expected: true },
  { what: 'what an encoder changes', by: 25, expected: true },
  { what: 'more than that', by: 26, expected: false },
])('PH2 a surface that hands out $what passes its check: $expected', async ({ by, expected }) => {
  const darker = (colour: readonly number[]) =>
    colour.map((value) => (value >= by ? value - by : value + by));
  expect(await keepsColours(depsOf(darker))).toBe(expected);
});

it('PH2 noise, and a policy that forbids reading, do not pass', async () => {
  expect(await keepsColours(depsOf(() => [12, 200, 90]))).toBe(false);
  const forbids = {
    ...depsOf((colour) => colour),
    decode: async () => Promise.reject(new DOMException('', 'SecurityError')),
  };
  expect(await keepsColours(forbids)).toBe(false);
  const fails = { ...forbids, decode: async () => Promise.reject(new Error('no memory')) };
  await expect(keepsColours(fails)).rejects.toThrow('no memory');
});
