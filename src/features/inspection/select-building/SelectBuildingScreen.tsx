import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { Loading } from '#ui/feedback/Loading.tsx';
import { useSession } from '../../../session/sessionState.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { readSelectBuilding } from './readSelectBuilding.ts';
import { SelectBuildingPage } from './SelectBuildingPage.tsx';

/** `/{locale}/select_building`. Nothing is shown before everything that is on this device was read: nothing moves then. */
export function SelectBuildingScreen() {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const tourId = useSession((state) => state.tourId);
  const reading = useLiveQuery(() => readSelectBuilding(ctx.db, tourId), [ctx, tourId]);
  if (reading === undefined) return <Loading label={t`Loading …`} />;
  return <SelectBuildingPage reading={reading} />;
}
