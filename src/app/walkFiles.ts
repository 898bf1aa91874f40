import { SelectBuildingScreen } from '../screens/select-building/SelectBuildingScreen.tsx';
import { SyncIndicator } from '../screens/sync/SyncIndicator.tsx';
import { TouchpointScreen } from '../screens/touchpoint/TouchpointScreen.tsx';
import { TourPage } from '../screens/tour/TourPage.tsx';
import { TourScreen } from '../screens/tour/TourScreen.tsx';
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
