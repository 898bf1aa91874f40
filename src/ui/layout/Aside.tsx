import type { ReactNode } from 'react';
import classes from './Aside.module.css';

type SideColumnProps = {
  readonly side: ReactNode;
  /** Which column is the narrow one at a desk: `first` for what narrows down a list, `last` for deeds. */
  readonly place: 'first' | 'last';
  /** Stands under the side at a desk, and at the end on a phone, where it would be in the way. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
};

/** Two columns at a desk: what one reads, and beside it what one does with it. One below the other on a phone. */
export function Aside({ side, place, after, children }: SideColumnProps) {
  return (
    <div className={classes['columns']} data-side={place}>
      <div className={classes['side']}>{side}</div>
      <div className={classes['main']}>{children}</div>
      {after !== undefined && <div className={classes['after']}>{after}</div>}
    </div>
  );
}
