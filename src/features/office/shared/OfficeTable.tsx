import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './OfficeTable.module.css';

export type OfficeColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  readonly numeric?: boolean;
  /** A column one can order by: how it is ordered now, and what turns it round. */
  readonly order?: { readonly direction: 'ascending' | 'descending' | null; readonly turn: () => void };
};

type OfficeTableProps<Row> = {
  /** Says what the table holds, for who cannot see it. */
  readonly caption: string;
  /** The first column names the row, and is its link. */
  readonly columns: readonly OfficeColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly linkTo?: (row: Row) => string;
  /** What the links hand along in the history. */
  readonly linkState?: unknown;
  /** Checkboxes before the first column: one for all rows in the head, one for each row. */
  readonly choice?: { readonly all: ReactNode; readonly of: (row: Row) => ReactNode };
};

const arrows = { ascending: IconChevronUp, descending: IconChevronDown } as const;

function HeaderCell<Row>({
  column: { header, numeric = false, order },
}: {
  readonly column: OfficeColumn<Row>;
}) {
  if (order === undefined) {
    return (
      <Table.Th data-numeric={numeric || undefined} scope="col">
        {header}
      </Table.Th>
    );
  }
  const { direction, turn } = order;
  const Arrow = direction === null ? IconSelector : arrows[direction];
  return (
    <Table.Th aria-sort={direction ?? undefined} data-numeric={numeric || undefined} scope="col">
      <UnstyledButton
        className={classes['order'] ?? ''}
        data-active={direction !== null || undefined}
        onClick={turn}
      >
        {header}
        <Arrow aria-hidden size={18} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** A table at a desk, a list of cards on a phone. A row leads as a whole to where its link leads. */
export function OfficeTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  linkTo,
  linkState,
  choice,
}: OfficeTableProps<Row>) {
  return (
    <Table.ScrollContainer className={classes['frame'] ?? ''} minWidth="var(--office-table)" type="native">
      <Table captionSide="top" className={classes['table'] ?? ''} highlightOnHover={linkTo !== undefined}>
        <Table.Caption className={classes['unseen'] ?? ''}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {choice !== undefined && (
              <Table.Th className={classes['choice'] ?? ''} scope="col">
                {choice.all}
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeaderCell column={column} key={column.id} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr data-choice={choice === undefined ? undefined : true} key={rowKey(row)}>
              {choice !== undefined && (
                <Table.Td className={classes['choice'] ?? ''}>{choice.of(row)}</Table.Td>
              )}
              {columns.map(({ id, header, cell, numeric = false }, place) => (
                <Table.Td
                  data-header={place === 0 ? undefined : header}
                  data-numeric={numeric || undefined}
                  key={id}
                >
                  {place === 0 && linkTo !== undefined ? (
                    <Link className={classes['link']} state={linkState} to={linkTo(row)}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
