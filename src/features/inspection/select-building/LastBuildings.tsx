import { Trans } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { type Building, buildingPlace } from '#domain/building.ts';
import { firstBuildings, lastBuildings } from '../../../db/lists/lastBuildings.ts';
import { useDemoAccounts } from '../../shared/DemoAccounts.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import classes from './LastBuildings.module.css';

type LastBuildingsProps = {
  readonly chosenId: string | null;
  readonly onChoose: (building: Building) => void;
};

/** The buildings of the last three tours, to be chosen with one tap; in a demo, the first three for a person without tours. */
export function LastBuildings({ chosenId, onChoose }: LastBuildingsProps) {
  const { ctx } = useInspection();
  const id = useId();
  const isDemo = useDemoAccounts().length > 0;
  const known = useLiveQuery(async () => {
    const last = await lastBuildings(ctx.db);
    const isFirst = last.length === 0;
    return { isFirst, buildings: isFirst && isDemo ? await firstBuildings(ctx.db) : last };
  }, [ctx, isDemo]);
  if (known === undefined || known.buildings.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['last']}>
      <h2 className={classes['title']} id={id}>
        {known.isFirst ? <Trans>To try it out</Trans> : <Trans>Last buildings</Trans>}
      </h2>
      <ul className={classes['list']}>
        {known.buildings.map((building) => (
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
