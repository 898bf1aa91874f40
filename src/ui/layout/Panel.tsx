import type { ReactNode } from 'react';
import classes from './Panel.module.css';

type PanelProps = { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode };

/** A page that is one short form, as at a door: in the middle of a desk, over the width of a phone. */
export function Panel({ title, lead, children }: PanelProps) {
  return (
    <main className={classes['page']} id="main">
      <title>{`${title} · Storey`}</title>
      <div className={classes['panel']}>
        <header className={classes['header']}>
          <h1 className={classes['title']}>{title}</h1>
          {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
        </header>
        {children}
      </div>
    </main>
  );
}
