import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDots, IconPlus, IconProgress } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { needsConclusion } from '#domain/touchpoint.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import classes from './FloorStrip.module.css';
import { useOpening } from './useOpening.ts';

type FloorStripProps = {
  /** All reported floors of one touchpoint. */
  readonly floors: readonly DeviceTouchpoint[];
  /** The floor on the screen. */
  readonly currentId: string | null;
  /** Null while no further floor can be added (F4, F5). */
  readonly onAdd: (() => void) | null;
};

type FloorState = 'done' | 'in_progress' | 'new';

function stateOf(floor: DeviceTouchpoint): FloorState {
  if (!needsConclusion(floor)) return 'done';
  const isBegun = floor.completed || floor.sub_touchpoints.some((sub) => sub.rating !== null);
  return isBegun ? 'in_progress' : 'new';
}

const icons = { done: IconCheck, in_progress: IconProgress, new: IconDots };

function byFloor(a: DeviceTouchpoint, b: DeviceTouchpoint): number {
  return (a.floor ?? Number.POSITIVE_INFINITY) - (b.floor ?? Number.POSITIVE_INFINITY);
}

/** The floors of the building in a row, from the lowest up, with their state, and a button to add one. */
export function FloorStrip({ floors, currentId, onAdd }: FloorStripProps) {
  const { t } = useLingui();
  const id = useId();
  const path = useLocalePath();
  const opening = useOpening();
  const floorLabel = useFloorLabel();
  const { number } = useFormats();
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current === null || current === null || current === undefined) return;
    // Scrolls the strip only, not the page.
    strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, [currentId, floors.length]);
  const states = { done: t`concluded`, in_progress: t`in progress`, new: t`not rated yet` };

  return (
    <nav aria-labelledby={`${id}-name`} className={classes['nav']}>
      <p className={classes['name']} id={`${id}-name`}>
        <Trans>Floors</Trans>
      </p>
      <ul className={classes['strip']} ref={strip}>
        {floors.toSorted(byFloor).map((floor) => {
          const state = stateOf(floor);
          const Icon = icons[state];
          return (
            <li key={floor.id}>
              <Link
                aria-current={floor.id === currentId ? 'page' : undefined}
                aria-describedby={`${id}-${floor.id}`}
                aria-label={floorLabel(floor) ?? undefined}
                className={classes['floor']}
                data-state={state}
                to={path(`/touchpoints/${floor.id}`)}
                {...opening}
              >
                <span className={classes['number']}>{floor.floor === null ? '–' : number(floor.floor)}</span>
                <Icon aria-hidden size={18} />
              </Link>
              <span hidden id={`${id}-${floor.id}`}>
                {states[state]}
              </span>
            </li>
          );
        })}
        {onAdd !== null && (
          <li>
            <button className={classes['add']} onClick={onAdd} type="button">
              <IconPlus aria-hidden size={22} />
              <Trans>Add a floor</Trans>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
