import type { ReactNode } from 'react';
import classes from './SideColumn.module.css';

type SideColumnProps = {
  readonly side: ReactNode;
  /** Where the side stands on a phone; on a desk it is always the narrow column. */
  readonly sideFirst?: boolean;
  readonly children: ReactNode;
};

/** Two columns at a desk: what one reads, and beside it what one does with it. One below the other on a phone. */
export function SideColumn({ side, sideFirst = false, children }: SideColumnProps) {
  return (
    <div className={classes['columns']} data-side={sideFirst ? 'first' : 'last'}>
      <div className={classes['side']}>{side}</div>
      <div className={classes['main']}>{children}</div>
    </div>
  );
}
