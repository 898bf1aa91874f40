import type { ReactNode } from 'react';
import classes from './MasterDetail.module.css';
import { useWideScreen } from './useWideScreen.ts';

export type MasterDetailProps = {
  /** What the list holds, for who cannot see it. */
  readonly label: string;
  /** Drawn, and asked for, only where there is room for it. */
  readonly list: ReactNode;
  /** The page of what was chosen from it. */
  readonly children: ReactNode;
};

/** On a wide desk the list stays beside what was chosen from it: the next one is one click away. */
export function MasterDetail({ label, list, children }: MasterDetailProps) {
  const isWide = useWideScreen('wideDesk');
  return (
    <div className={classes['columns']}>
      {isWide && (
        <nav aria-label={label} className={classes['list']}>
          {list}
        </nav>
      )}
      {children}
    </div>
  );
}
