import { SelectBuildingScreen } from '../../features/inspection/select-building/SelectBuildingScreen.tsx';
import { TouchpointScreen } from '../../features/inspection/touchpoint/TouchpointScreen.tsx';
import { TourPage } from '../../features/inspection/tour/TourPage.tsx';
import { TourScreen } from '../../features/inspection/tour/TourScreen.tsx';
import { SyncIndicator } from '../../features/outbox/SyncIndicator.tsx';
import { TourGate } from './TourGate.tsx';

/** What is drawn between signing in and the first rating, in one file to load; only `lazyScreens` names it. */
export const walkFiles = {
  SelectBuildingScreen,
  SyncIndicator,
  TouchpointScreen,
  TourGate,
  TourPage,
  TourScreen,
};
