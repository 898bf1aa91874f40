import { Trans } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { firstBuildings } from '#db/lists/lastBuildings.ts';
import { type Building, buildingPlace } from '#domain/building.ts';
import { useDemoAccounts } from '../../shared/DemoAccounts.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import classes from './LastBuildings.module.css';

type Choice = {
  readonly chosenId: string | null;
  readonly onChoose: (building: Building) => void;
};

/** The three buildings in which tours were started last, to be chosen with one tap. */
export function LastBuildings({
  buildings,
  ...choice
}: Choice & { readonly buildings: readonly Building[] }) {
  return <Buildings buildings={buildings} title={<Trans>Last buildings</Trans>} {...choice} />;
}

/**
 * In a demo, the first three buildings for a person without tours. They are shown once all lists are fetched: with each list
 * others may be the first. So this belongs below what is on the screen by then.
 */
export function FirstBuildings(choice: Choice) {
  const { ctx, listsLoading } = useInspection();
  const isDemo = useDemoAccounts().length > 0;
  const isLoading = useSyncExternalStore(listsLoading.subscribe, listsLoading.getState);
  const first = useLiveQuery(
    async () => (isDemo && !isLoading ? await firstBuildings(ctx.db) : []),
    [ctx, isDemo, isLoading],
  );
  if (first === undefined || first.length === 0) return null;
  return <Buildings buildings={first} title={<Trans>To try it out</Trans>} {...choice} />;
}

type BuildingsProps = Choice & { readonly buildings: readonly Building[]; readonly title: ReactNode };

function Buildings({ buildings, title, chosenId, onChoose }: BuildingsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['last']}>
      <h2 className={classes['title']} id={id}>
        {title}
      </h2>
      <ul className={classes['list']}>
        {buildings.map((building) => (
          <li key={building.id}>
            <button
              aria-pressed={building.id === chosenId}
              className={classes['building']}
              onClick={() => onChoose(building)}
              type="button"
            >
              <span className={classes['name']}>{building.name}</span>
              <span className={classes['place']}>{buildingPlace(building)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
