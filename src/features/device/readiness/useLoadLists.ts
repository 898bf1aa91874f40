import { listsReadiness } from '../../../db/lists/listsReadiness.ts';
import { type Refresh, useInspection } from '../../shared/InspectionServices.ts';
import type { ReadinessFacts } from './readiness.ts';

/** Fetches what is missing; each answers what came of it, `stored` where it is on the device now. */
export function useLoadLists({ mandate }: Pick<ReadinessFacts, 'mandate'>) {
  const { ctx, refreshMandates, refreshBuildings, refreshCatalogue } = useInspection();
  return {
    loadCatalogue: refreshCatalogue,
    loadBuildings: async (): Promise<Refresh> => {
      if ((await listsReadiness(ctx.db)).mandates === null) {
        const mandates = await refreshMandates();
        if (mandates !== 'stored') return mandates;
      }
      const { without } = await listsReadiness(ctx.db);
      for (const { id } of mandate === null ? without : [mandate]) {
        const buildings = await refreshBuildings(id);
        if (buildings !== 'stored') return buildings;
      }
      return 'stored';
    },
  };
}
