/** A query such as `?query=anna&limit=50`; what is not said (undefined or empty) is left out. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(values).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`;
}
