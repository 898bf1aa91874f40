import { use } from 'react';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';

/** Returns what saves everything that is on the page only, before it is loaded anew; false if the page has to stay (S33, PH14). */
export function useSaveAll(): () => Promise<boolean> {
  const inspection = use(InspectionServicesContext);
  return async () =>
    inspection === null ||
    ((await inspection.unsavedPhotos.allowed({})) && (await inspection.ctx.db.typed.flush()));
}
