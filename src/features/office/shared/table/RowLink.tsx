import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './RowLink.module.css';

type RowLinkProps = {
  readonly to: string;
  /** The history state passed to the page that the link opens. */
  readonly state: unknown;
  readonly children: ReactNode;
};

/** A link whose clickable area covers the whole row: the row must be its nearest positioned ancestor. */
export function RowLink({ to, state, children }: RowLinkProps) {
  return (
    <Link className={classes['link']} state={state} to={to}>
      {children}
    </Link>
  );
}
