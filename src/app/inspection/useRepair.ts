import { create } from 'zustand';
import { useSession } from '../../session/sessionState.ts';

type Repair = { readonly tourId: string; readonly whileOpen: string | null };

const useRepair = create<{ readonly repair: Repair | null }>(() => ({ repair: null }));

/** S31: lets the screens of touchpoints show this tour, to repair refused answers; null ends it. */
export function repairTour(tourId: string | null): void {
  const whileOpen = useSession.getState().tourId;
  useRepair.setState({ repair: tourId === null ? null : { tourId, whileOpen } });
}

/** S31: the tour that is being repaired; null once another tour was opened. */
export function useRepairedTour(): string | null {
  const open = useSession((state) => state.tourId);
  const { repair } = useRepair();
  return repair !== null && repair.whileOpen === open ? repair.tourId : null;
}
