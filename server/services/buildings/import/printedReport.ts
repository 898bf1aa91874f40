import type { BuildingImportReport } from '#contract/buildings/buildingImport.ts';

type Shown = Pick<BuildingImportReport['lines']['closed'][number], 'number' | 'name' | 'street' | 'city'>;

const shown = ({ number, name, street, city }: Shown) =>
  [number, name, street, city].filter((text) => text !== null).join(', ');

/** The lines of a report as a command prints them. */
export function printedReport({ lines, counts, ignored }: BuildingImportReport): readonly string[] {
  const changes = (list: (typeof lines.changed)[number]['changes']) =>
    list.map(({ field, from, to }) => `${field} ${from ?? '–'} → ${to ?? '–'}`).join('; ');
  const undecided = (kind: string, list: typeof lines.ambiguous) =>
    list.map(
      (one) => `line ${one.line}: ${kind}, not written: ${[one, ...one.candidates].map(shown).join(' | ')}`,
    );
  const { new: added, known, refused, ...others } = counts;
  const more = Object.entries(others).flatMap(([kind, count]) =>
    count === 0 ? [] : [`, ${count} ${kind.replace('_', ' ')}`],
  );
  return [
    ...lines.changed.map((one) => `line ${one.line}: changed, ${shown(one)}: ${changes(one.changes)}`),
    ...undecided('possible double', lines.possible_doubles),
    ...undecided('ambiguous', lines.ambiguous),
    ...lines.refused.map(({ line, reason }) => `line ${line}: refused, ${reason.replaceAll('_', ' ')}`),
    ...lines.closed.map((one) => `closed: ${shown(one)}`),
    ...(ignored.length === 0 ? [] : [`not read, other columns: ${ignored.join(', ')}`]),
    `${added} new, ${known} known, ${refused} refused${more.join('')}`,
  ];
}
