import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import type { OfficeTable } from './table/OfficeTable.tsx';

type Choice<Row> = {
  /** Those of the page that can be chosen. */
  readonly rows: readonly Row[];
  /** On all pages, by id. */
  readonly chosen: ReadonlyMap<string, Row>;
  readonly onChoose: (chosen: ReadonlyMap<string, Row>) => void;
  readonly nameOf: (row: Row) => string;
};

/** The checkboxes of a table whose rows are chosen on several pages. */
export function rowChoice<Row extends { readonly id: string }>({
  rows,
  chosen,
  onChoose,
  nameOf,
}: Choice<Row>): NonNullable<Parameters<typeof OfficeTable<Row>>[0]['choice']> {
  const isWhole = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const choose = (some: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of some) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    onChoose(next);
  };
  const ids = new Set(rows.map(({ id }) => id));
  return {
    all: (
      <Checkbox
        aria-label={t`Select the whole page`}
        checked={isWhole}
        indeterminate={!isWhole && rows.some(({ id }) => chosen.has(id))}
        onChange={(event) => choose(rows, event.currentTarget.checked)}
      />
    ),
    of: (row) => {
      const name = nameOf(row);
      return (
        ids.has(row.id) && (
          <Checkbox
            aria-label={t`Select ${name}`}
            checked={chosen.has(row.id)}
            onChange={(event) => choose([row], event.currentTarget.checked)}
          />
        )
      );
    },
    after: () => null,
  };
}
