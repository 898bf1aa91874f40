import { expect, it } from 'vitest';
import { bytesInAdvance } from '../../server/services/bytesInAdvance.ts';

/** Bytes that say when they were drawn, and how many were asked for at a time. */
function counted() {
  const asked: number[] = [];
  let next = 0;
  const draw = (size: number) => {
    asked.push(size);
    return Uint8Array.from({ length: size }, () => (next += 1) % 251);
  };
  return { asked, draw };
}

it('gives no byte twice and leaves none out of its order', () => {
  const { asked, draw } = counted();
  const bytes = bytesInAdvance(draw);
  const given = Array.from({ length: 400 }, () => [...bytes(10)]).flat();
  expect(given).toEqual(given.map((_, place) => (place + 1) % 251));
  expect(asked).toHaveLength(1);
});

it('what was given stays as it was when more is drawn', () => {
  const bytes = bytesInAdvance(counted().draw);
  const first = bytes(8);
  const was = [...first];
  for (let draw = 0; draw < 1_000; draw += 1) bytes(10).fill(0);
  expect([...first]).toEqual(was);
});

it('asks for much at once where much is wanted', () => {
  const { asked, draw } = counted();
  expect(bytesInAdvance(draw)(5_000)).toHaveLength(5_000);
  expect(asked).toEqual([5_000]);
});
