import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './RowLink.module.css';

type RowLinkProps = {
  readonly to: string;
  /** What the link hands along in the history. */
  readonly state: unknown;
  readonly children: ReactNode;
};

/** The link of a row, laid over the whole of it: the row is its nearest positioned ancestor. */
export function RowLink({ to, state, children }: RowLinkProps) {
  return (
    <Link className={classes['link']} state={state} to={to}>
      {children}
    </Link>
  );
}
