import fc from 'fast-check';
import { it } from 'vitest';

/** A property as a test: on failure fast-check prints the seed and the smallest counterexample. */
function prop<Values extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: { [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
  holds: (values: Values) => void,
): void {
  it(title, () => {
    fc.assert(fc.property(fc.tuple(...arbitraries), (values) => holds(values as Values)));
  });
}

export const test = { prop };
export { fc };
