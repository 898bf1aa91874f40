import { type ReactNode, useId } from 'react';
import type { TourGroup } from './groupsByTour.ts';
import classes from './SyncSection.module.css';

type SyncSectionProps<Item> = {
  readonly title: ReactNode;
  /** A sentence about the whole list. */
  readonly lead?: ReactNode;
  /** Shown if the list is empty. */
  readonly empty?: ReactNode;
  readonly groups: readonly TourGroup<Item>[];
  /** A list item. */
  readonly children: (item: Item) => ReactNode;
};

/** A list with a title, grouped by tour. */
export function SyncSection<Item>({ title, lead, empty, groups, children }: SyncSectionProps<Item>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 className={classes['title']} id={id}>
        {title}
      </h2>
      {lead !== undefined && <p>{lead}</p>}
      {groups.length === 0 && <p className={classes['empty']}>{empty}</p>}
      {groups.map(({ tourId, buildingLabel, items }) => (
        <div className={classes['group']} key={tourId}>
          {buildingLabel !== null && <h3 className={classes['building']}>{buildingLabel}</h3>}
          <ul className={classes['list']}>{items.map(children)}</ul>
        </div>
      ))}
    </section>
  );
}
