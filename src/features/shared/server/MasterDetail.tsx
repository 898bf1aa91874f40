import type { ReactNode } from 'react';
import classes from './MasterDetail.module.css';
import { useWideScreen } from './useWideScreen.ts';

export type MasterDetailProps = {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** Rendered, and fetched, only if there is room for it. */
  readonly list: ReactNode;
  /** The page of the item that was chosen in the list. */
  readonly children: ReactNode;
};

/** On wide screens the list stays beside the page of the chosen item. */
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
