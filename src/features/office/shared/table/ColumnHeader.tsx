import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import classes from './ColumnHeader.module.css';

export type ColumnHeaderProps = {
  readonly header: string;
  /** Whether the column holds numbers, which are right-aligned. */
  readonly numeric?: boolean | undefined;
  /** For a sortable column: its current direction (null: sorted by another column), and how to sort by it or reverse it. */
  readonly order?:
    | { readonly direction: 'ascending' | 'descending' | null; readonly toggle: () => void }
    | undefined;
};

const icons = { ascending: IconChevronUp, descending: IconChevronDown } as const;

/** A column header of an office table; a button if the column is sortable. */
export function ColumnHeader({ header, numeric = false, order }: ColumnHeaderProps) {
  if (order === undefined) {
    return (
      <Table.Th data-numeric={numeric || undefined} scope="col">
        {header}
      </Table.Th>
    );
  }
  const { direction, toggle } = order;
  const Arrow = direction === null ? IconSelector : icons[direction];
  return (
    <Table.Th aria-sort={direction ?? undefined} data-numeric={numeric || undefined} scope="col">
      <UnstyledButton
        className={classes['order'] ?? ''}
        data-active={direction !== null || undefined}
        onClick={toggle}
      >
        <span>{header}</span>
        <Arrow aria-hidden size={18} />
      </UnstyledButton>
    </Table.Th>
  );
}
