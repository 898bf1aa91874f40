import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

type StateMarkProps = {
  readonly tone: 'good' | 'waiting' | 'quiet' | 'bad';
  readonly icon: ReactNode;
  readonly children: ReactNode;
};

/** A state in one word with its sign; never told by colour alone. */
export function StatusBadge({ tone, icon, children }: StateMarkProps) {
  return (
    <span className={classes['mark']} data-tone={tone}>
      <span aria-hidden className={classes['icon']}>
        {icon}
      </span>
      {children}
    </span>
  );
}
