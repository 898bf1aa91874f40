import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** A place with nothing in it: says why, and what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <span aria-hidden className={classes['icon']}>
        {icon}
      </span>
      <h2 className={classes['title']}>{title}</h2>
      {children !== undefined && <div className={classes['text']}>{children}</div>}
      {action}
    </div>
  );
}
