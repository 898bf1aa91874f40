import { listsReadiness } from '../../db/listsReadiness.ts';
import { useInstrument } from '../Instrument.ts';
import type { ReadinessFacts } from './readiness.ts';

/** Fetches what is missing; each answers whether it is on the device now. */
export function useLoadLists({ mandate }: Pick<ReadinessFacts, 'mandate'>) {
  const { ctx, refreshMandates, refreshBuildings, refreshCatalogue } = useInstrument();
  return {
    loadCatalogue: async () => (await refreshCatalogue()) === 'kept',
    loadBuildings: async () => {
      if ((await listsReadiness(ctx.db)).mandates === null && (await refreshMandates()) !== 'kept')
        return false;
      const { without } = await listsReadiness(ctx.db);
      for (const { id } of mandate === null ? without : [mandate]) {
        if ((await refreshBuildings(id)) !== 'kept') return false;
      }
      return true;
    },
  };
}
