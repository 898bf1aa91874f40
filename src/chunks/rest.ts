import { mirrorModule } from '../app/inspection/mirrorModule.ts';
import { startSending } from '../app/inspection/startSending.ts';
import { persistStorage, precachedFiles, storageFacts } from '../app/pwa/storageFacts.ts';
import { InspectionHosts } from '../app/shell/InspectionHosts.tsx';
import { InstallDialog } from '../features/device/install/InstallDialog.tsx';
import { ReadinessDialog } from '../features/device/readiness/ReadinessDialog.tsx';
import { HelpDialog } from '../features/info/help/HelpDialog.tsx';
import { WelcomeScreen } from '../features/info/welcome/WelcomeScreen.tsx';
import { BelowTheChoice } from '../features/inspection/select-building/BelowTheChoice.tsx';
import { SubTouchpointScreen } from '../features/inspection/sub-touchpoint/SubTouchpointScreen.tsx';
import { ThanksScreen } from '../features/inspection/thanks/ThanksScreen.tsx';
import { CommentSheet } from '../features/inspection/touchpoint/card/CommentSheet.tsx';
import { AnotherFloorDialog } from '../features/inspection/tour/AnotherFloorDialog.tsx';
import { TourSummary } from '../features/inspection/tour/TourSummary.tsx';
import { LoginRefusedBanner } from '../features/outbox/login-refused/LoginRefusedNotice.tsx';
import { SyncScreen } from '../features/outbox/SyncScreen.tsx';
import { DeviceTours } from '../features/shared/open-tours/DeviceTours.tsx';
import { OpenTourQuestion } from '../features/shared/open-tours/OpenTourQuestion.tsx';
import { ConcludeQuestion } from '../features/shared/unsent-answers/ConcludeQuestion.tsx';
import { DisabledWork } from '../features/shared/unsent-answers/DisabledWork.tsx';
import { SignOutDialog } from '../features/shared/unsent-answers/SignOutDialog.tsx';
import { openPhotoMaker } from '../photos/openPhotoMaker.ts';
import { importRemoteTour } from '../sync/importRemoteTour.ts';
import { refreshTour } from '../sync/refreshTour.ts';

/** What the chunk of the rest of an inspection has. */
export const restParts = {
  AnotherFloorDialog,
  BelowTheChoice,
  CommentSheet,
  ConcludeQuestion,
  DeviceTours,
  DisabledWork,
  HelpDialog,
  InspectionHosts,
  InstallDialog,
  LoginRefusedBanner,
  OpenTourQuestion,
  ReadinessDialog,
  SignOutDialog,
  SubTouchpointScreen,
  SyncScreen,
  ThanksScreen,
  TourSummary,
  WelcomeScreen,
  importRemoteTour,
  mirrorModule,
  openPhotoMaker,
  persistStorage,
  precachedFiles,
  refreshTour,
  startSending,
  storageFacts,
};
