/**
 * The values of an option that may be given several times, in the order of `allowed`. Throws if one of them does not exist: a
 * bench that measures nothing would end like one that met its aims.
 */
export function chosen<Value extends string>(
  option: string,
  given: readonly string[],
  allowed: readonly Value[],
): readonly Value[] {
  const unknown = given.filter((one) => !allowed.some((value) => value === one));
  if (unknown.length > 0) {
    throw new Error(`--${option} has no ${unknown.join(', ')}; there are ${allowed.join(', ')}.`);
  }
  return allowed.filter((value) => given.includes(value));
}

/** The number that an option gives. Throws unless it is whole and above 0, because zero rounds measure nothing either. */
export function countOf(option: string, given: string): number {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new Error(`--${option} has to be a whole number above 0, not ${given}.`);
  }
  return count;
}
