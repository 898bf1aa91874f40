import { useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { needsConclusion, ratedCount } from '#domain/touchpoint.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { TopicIcon } from '../../../design/topicIcons/TopicIcon.tsx';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { useOpening } from '../shared/useOpening.ts';
import classes from './TouchpointList.module.css';

type TouchpointListProps = {
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly currentId: string;
};

type Stop = {
  /** Where the entry leads: the touchpoint, or of several floors the current one, or else the first that is not concluded. */
  readonly one: DeviceTouchpoint;
  readonly floors: number;
  readonly concludedFloors: number;
  /** Whether all floors are concluded and none has changed since. */
  readonly done: boolean;
};

// One entry for all floors of a touchpoint, because the floors have their own strip.
function stopsOf(touchpoints: readonly DeviceTouchpoint[], currentId: string): Stop[] {
  const families = [...new Set(touchpoints.map((one) => one.touchpoint_id))];
  return families.flatMap((family) => {
    const floors = touchpoints.filter((one) => one.touchpoint_id === family);
    const open = floors.filter(needsConclusion);
    // U3: one that has changed since counts as concluded.
    const concludedFloors = floors.filter(({ completed }) => completed).length;
    const one = floors.find((floor) => floor.id === currentId) ?? open[0] ?? floors[0];
    return one === undefined
      ? []
      : [{ one, floors: floors.length, concludedFloors, done: open.length === 0 }];
  });
}

// The touchpoints of the tour, beside the questions on wide screens.
function List({ touchpoints, currentId }: TouchpointListProps) {
  const { t } = useLingui();
  const id = useId();
  const path = useLocalePath();
  const opening = useOpening();
  const floorLabel = useFloorLabel();
  return (
    <nav aria-label={t`Touchpoints`} className={classes['nav']}>
      <ul className={classes['list']}>
        {stopsOf(touchpoints, currentId).map(({ one, floors, concludedFloors, done }) => {
          const rated = ratedCount(one.sub_touchpoints);
          const total = one.sub_touchpoints.length;
          const status =
            floors > 1
              ? t`${concludedFloors} of ${floors} floors concluded`
              : done
                ? t`concluded`
                : t`${rated} of ${total} rated`;
          const facts = floors > 1 ? [status] : [floorLabel(one), status];
          return (
            <li
              className={classes['stop']}
              data-current={one.id === currentId ? true : undefined}
              key={one.id}
            >
              <span aria-hidden className={classes['icon']} data-done={done ? true : undefined}>
                {done ? <IconCircleCheckFilled size={26} /> : <TopicIcon name={one.name} size={26} />}
              </span>
              <span className={classes['words']}>
                <Link
                  aria-current={one.id === currentId ? 'page' : undefined}
                  aria-describedby={`${id}-${one.id}`}
                  className={classes['name']}
                  to={path(`/touchpoints/${one.id}`)}
                  {...opening}
                >
                  {topicName(one.name)}
                </Link>
                <span className={classes['facts']} id={`${id}-${one.id}`}>
                  {facts.filter((fact) => fact !== null).join(' · ')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

// Everything that the list shows, to be compared.
function shownOf({ touchpoints, currentId }: TouchpointListProps): string {
  const facts = touchpoints.map(({ id, completed, changed, floor, sub_touchpoints }) => [
    id,
    completed,
    changed,
    floor,
    ratedCount(sub_touchpoints),
  ]);
  return JSON.stringify([currentId, facts]);
}

/** The list of touchpoints. Renders again only if it shows something else: the live query reads the tour after every tap. */
export const TouchpointList = memo(List, (before, after) => shownOf(before) === shownOf(after));
