import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import classes from './MasterList.module.css';

type BesideRow = {
  readonly id: string;
  readonly to: string;
  readonly name: ReactNode;
  readonly detail: ReactNode;
};

type BesideRowsProps = { readonly rows: readonly BesideRow[]; readonly linkState: unknown };

/** The rows of a list that stands beside what was chosen from it; the chosen one is marked. */
export function MasterList({ rows, linkState }: BesideRowsProps) {
  return (
    <ul className={classes['rows']}>
      {rows.map(({ id, to, name, detail }) => (
        <li key={id}>
          <NavLink className={classes['row'] ?? ''} state={linkState} to={to}>
            <span className={classes['name']}>{name}</span>
            <span className={classes['detail']}>{detail}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
