import { type ReactNode, useSyncExternalStore } from 'react';
import classes from './MasterDetail.module.css';

type ListBesideProps = {
  /** What the list holds, for who cannot see it. */
  readonly label: string;
  /** Drawn, and asked for, only where there is room for it. */
  readonly list: ReactNode;
  /** The page of what was chosen from it. */
  readonly children: ReactNode;
};

const room = window.matchMedia('(min-width: 85em)');

function subscribe(changed: () => void): () => void {
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

/** On a wide desk the list stays beside what was chosen from it: the next one is one click away. */
export function MasterDetail({ label, list, children }: ListBesideProps) {
  const wide = useSyncExternalStore(subscribe, () => room.matches);
  return (
    <div className={classes['columns']}>
      {wide && (
        <nav aria-label={label} className={classes['list']}>
          {list}
        </nav>
      )}
      {children}
    </div>
  );
}
