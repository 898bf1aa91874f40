import { describe, expect, it } from 'vitest';
import { encodeWithin } from '../../../../src/photos/encodeWithin.ts';

/** A fake photo of this size at full quality, and the qualities tried. */
function photoOf(weight: number) {
  const tried: number[] = [];
  const encode = async (quality: number) => {
    tried.push(quality);
    return { byteLength: weight * quality, quality };
  };
  return { encode, tried };
}

const steps = [
  { qualities: [0.8, 0.7, 0.6], limit: 500 },
  { qualities: [0.6, 0.3], limit: 1500 },
];

describe('PH2 how good a photo is written', () => {
  it.each([
    ['once, where it is light', 600, 0.8, [0.8]],
    ['a little worse, where it is a little too heavy', 700, 0.7, [0.8, 0.7]],
    ['at the least of the usual qualities at once, where it is far too heavy', 2000, 0.6, [0.8, 0.6]],
    ['lighter still, where even three times as much is too little', 4000, 0.3, [0.8, 0.6, 0.3]],
    ['as light as can be, where nothing is light enough', 9000, 0.3, [0.8, 0.6, 0.3]],
  ] as const)('%s', async (_, weight, quality, all) => {
    const { encode, tried } = photoOf(weight);
    expect((await encodeWithin(encode, steps)).quality).toBe(quality);
    expect(tried).toEqual(all);
  });
});
