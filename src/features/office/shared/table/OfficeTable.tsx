import { Table } from '@mantine/core';
import { type FocusEventHandler, Fragment, type ReactNode } from 'react';
import { type ScreenWidth, useWideScreen } from '../../../shared/server/useWideScreen.ts';
import { ColumnHeader, type ColumnHeaderProps } from './ColumnHeader.tsx';
import classes from './OfficeTable.module.css';
import { RowLink } from './RowLink.tsx';

export type OfficeColumn<Row> = ColumnHeaderProps & {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
};

type OfficeTableProps<Row> = {
  /** The table's caption for screen readers. */
  readonly caption: string;
  /** The first column names the row, and is its link. */
  readonly columns: readonly OfficeColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly linkTo?: (row: Row) => string;
  /** The history state that the row links pass on. */
  readonly linkState?: unknown;
  /** The smallest screen on which it is a table; below it, cards. A tablet by default. */
  readonly minWidth?: ScreenWidth;
  /** Checkboxes before the first column: one for all rows in the head, one for each row. */
  readonly choice?: {
    readonly all: ReactNode;
    readonly of: (row: Row) => ReactNode;
    /** Follows the checkbox of a row, outside of its label. */
    readonly after: (row: Row) => ReactNode;
  };
  /** A line after a row. */
  readonly note?: { readonly after: string; readonly content: ReactNode } | undefined;
  readonly onFocus?: FocusEventHandler;
  readonly onBlur?: FocusEventHandler;
};

/** A table on wide screens, a list of cards otherwise. With `linkTo` the whole row is clickable. */
export function OfficeTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  linkTo,
  linkState,
  minWidth = 'tablet',
  choice,
  note,
  ...focus
}: OfficeTableProps<Row>) {
  const isTable = useWideScreen(minWidth);
  return (
    <Table.ScrollContainer
      className={(isTable ? classes['desk'] : classes['frame']) ?? ''}
      minWidth="var(--office-table)"
      type="native"
    >
      <Table
        {...focus}
        captionSide="top"
        className={classes['table'] ?? ''}
        highlightOnHover={linkTo !== undefined}
        // `Paging` moves the focus here.
        tabIndex={-1}
      >
        <Table.Caption className={classes['unseen'] ?? ''}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {choice !== undefined && (
              <Table.Th className={classes['choice'] ?? ''} scope="col">
                <label className={classes['target']}>{choice.all}</label>
              </Table.Th>
            )}
            {columns.map(({ id, header, numeric, order }) => (
              // Above cards the head is visually hidden: its buttons would be invisible tab stops.
              <ColumnHeader header={header} key={id} numeric={numeric} order={isTable ? order : undefined} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <Table.Tr data-choice={choice === undefined ? undefined : true}>
                {choice !== undefined && (
                  <Table.Td className={classes['choice'] ?? ''}>
                    <label className={classes['target']}>{choice.of(row)}</label>
                    {choice.after(row)}
                  </Table.Td>
                )}
                {columns.map(({ id, header, cell, numeric = false }, place) => (
                  <Table.Td
                    data-header={place === 0 ? undefined : header}
                    data-numeric={numeric || undefined}
                    key={id}
                  >
                    {place === 0 && linkTo !== undefined ? (
                      <RowLink state={linkState} to={linkTo(row)}>
                        {cell(row)}
                      </RowLink>
                    ) : (
                      cell(row)
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
              {note?.after === rowKey(row) && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length + (choice === undefined ? 0 : 1)}>
                    {note.content}
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
