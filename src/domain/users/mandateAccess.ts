/** B5: the mandates of an inspector: all, later ones included, or chosen ones by id (in lists of people: by name). */
export type MandateAccess = 'all' | string[];

const everything = '*';

/** B5: mandates by name as a list of people has them: separated by `|`, which is `\|` within a name; `*` is all. */
export function writeMandates(names: MandateAccess): string {
  return names === 'all' ? everything : names.map((name) => name.replaceAll(/[\\|*]/g, '\\$&')).join('|');
}

/** What such a text names; a backslash stands for itself before any other sign. */
export function readMandates(text: string): MandateAccess {
  if (text.trim() === everything) return 'all';
  return [...text.matchAll(/(?:\\[\\|*]|[^|])+/g)]
    .map(([name]) => name.trim().replaceAll(/\\([\\|*])/g, '$1'))
    .filter((name) => name !== '');
}
