import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Columns.module.css';

type ColumnsProps = {
  /** Minimum width of a column (a CSS length); columns that do not fit wrap into the next row. */
  readonly minWidth: string;
  readonly component?: 'div' | 'ul';
  readonly children: ReactNode;
};

/**
 * Columns of the same width, as many as there is room for. Mantine's `Grid` and `SimpleGrid` write their rules into the
 * page as HTML, which Trusted Types refuse (decision 110).
 */
export function Columns({ minWidth, component = 'div', children }: ColumnsProps) {
  return (
    <Box __vars={{ '--min-width': minWidth }} className={classes['columns'] ?? ''} component={component}>
      {children}
    </Box>
  );
}
