/** Where what is kept is not what was counted: each column by itself. */
export function differencesOf(
  name: string,
  expected: Record<string, unknown>,
  kept: Record<string, unknown>,
): string[] {
  return Object.entries(expected).flatMap(([column, value]) =>
    kept[column] === value
      ? []
      : [`${name}: ${column} is ${JSON.stringify(kept[column])}, counted ${JSON.stringify(value)}`],
  );
}
