import { expect, it } from 'vitest';
import { uuidv7 } from '#domain/uuidv7.ts';

const full = (size: number) => new Uint8Array(size).fill(0xff);
const empty = (size: number) => new Uint8Array(size);

it('is a UUID of version 7 with the time in front (RFC 9562)', () => {
  const now = new Date('2022-02-22T19:22:22.000Z');
  expect(uuidv7(now, empty)).toBe('017f22e2-79b0-7000-8000-000000000000');
  expect(uuidv7(now, full)).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff');
});

it('sorts by time, also from a clock that is set before 1970', () => {
  const ids = [new Date(-5), new Date(1), new Date(2 ** 40), new Date(2 ** 47)].map((now) =>
    uuidv7(now, full),
  );
  expect(ids.toSorted()).toEqual(ids);
});
