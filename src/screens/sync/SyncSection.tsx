import { Children, type ReactNode, useId } from 'react';
import classes from './SyncSection.module.css';

type SyncSectionProps = {
  readonly title: ReactNode;
  readonly empty: ReactNode;
  readonly emptyIcon: ReactNode;
  /** List items. */
  readonly children: ReactNode;
};

/** A titled list, or a sentence where it has nothing in it. */
export function SyncSection({ title, empty, emptyIcon, children }: SyncSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 className={classes['title']} id={id}>
        {title}
      </h2>
      {Children.count(children) === 0 ? (
        <p className={classes['empty']}>
          {emptyIcon}
          <span>{empty}</span>
        </p>
      ) : (
        <ul className={classes['list']}>{children}</ul>
      )}
    </section>
  );
}
