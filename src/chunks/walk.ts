import { countOtherUsersUnsent } from '#db/outbox/countOtherUsersUnsent.ts';
import { ratingNotSaved } from '#i18n/refusalMessage.ts';
import { openInspection } from '../app/inspection/openInspection.ts';
import { readInitialData } from '../app/router/readInitialData.ts';
import { TourGate } from '../app/router/TourGate.tsx';
import { SelectBuildingScreen } from '../features/inspection/select-building/SelectBuildingScreen.tsx';
import { TouchpointScreen } from '../features/inspection/touchpoint/TouchpointScreen.tsx';
import { TourScreen } from '../features/inspection/tour/TourScreen.tsx';
import { SyncIndicator } from '../features/outbox/SyncIndicator.tsx';
import { openUserStore } from '../session/openUserStore.ts';

/** What the walk's chunk has. */
export const walkParts = {
  SelectBuildingScreen,
  SyncIndicator,
  TouchpointScreen,
  TourGate,
  TourScreen,
  countOtherUsersUnsent,
  openInspection,
  openUserStore,
  ratingNotSaved,
  readInitialData,
};
