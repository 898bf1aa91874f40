import { create } from 'zustand';
import { useSession } from '../../session/sessionState.ts';

type Repair = { readonly tourId: string; readonly whileOpen: string | null };

const useRepair = create<{ readonly repair: Repair | null }>(() => ({ repair: null }));

/** S18: from now on the screens of touchpoints are about this tour; null ends it. */
export function repairTour(tourId: string | null): void {
  const whileOpen = useSession.getState().tourId;
  useRepair.setState({ repair: tourId === null ? null : { tourId, whileOpen } });
}

/** The tour that is being corrected; none once another tour was opened. */
export function useRepairedTour(): string | null {
  const open = useSession((state) => state.tourId);
  const { repair } = useRepair();
  return repair !== null && repair.whileOpen === open ? repair.tourId : null;
}
