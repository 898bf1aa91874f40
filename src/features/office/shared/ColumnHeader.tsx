import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import classes from './ColumnHeader.module.css';

export type ColumnHeaderProps = {
  readonly header: string;
  /** Numbers are aligned to the end of their column. */
  readonly numeric?: boolean | undefined;
  /** A column one can order by: how it is ordered now, and what turns it round. */
  readonly order?:
    | { readonly direction: 'ascending' | 'descending' | null; readonly turn: () => void }
    | undefined;
};

const arrows = { ascending: IconChevronUp, descending: IconChevronDown } as const;

/** The head of a column of an office table; a button where the column can be ordered by. */
export function ColumnHeader({ header, numeric = false, order }: ColumnHeaderProps) {
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
