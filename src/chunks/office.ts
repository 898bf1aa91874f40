import { AuditLogScreen } from '../features/office/audit/AuditLogScreen.tsx';
import { ExternalUserScreen } from '../features/office/external-users/ExternalUserScreen.tsx';
import { ExternalUsersScreen } from '../features/office/external-users/ExternalUsersScreen.tsx';
import { ImportScreen } from '../features/office/external-users/ImportScreen.tsx';
import { NewExternalUserScreen } from '../features/office/external-users/NewExternalUserScreen.tsx';
import { FindingsScreen } from '../features/office/findings/FindingsScreen.tsx';
import { ImportBuildingsScreen } from '../features/office/mandates/import/ImportBuildingsScreen.tsx';
import { MandateScreen } from '../features/office/mandates/MandateScreen.tsx';
import { MandatesScreen } from '../features/office/mandates/MandatesScreen.tsx';
import { AccountScreen } from '../features/office/profile/AccountScreen.tsx';
import { BuildingScreen } from '../features/office/results/building/BuildingScreen.tsx';
import { BuildingsScreen } from '../features/office/results/buildings/BuildingsScreen.tsx';
import { DisagreementsScreen } from '../features/office/results/disagreements/DisagreementsScreen.tsx';
import { OverviewScreen } from '../features/office/results/overview/OverviewScreen.tsx';
import { OfficeQueries } from '../features/office/shared/queries/OfficeQueries.tsx';
import { TourReportScreen } from '../features/office/tours/TourReportScreen.tsx';
import { ToursScreen } from '../features/office/tours/ToursScreen.tsx';

/** What the office's chunk has. */
export const officeParts = {
  AccountScreen,
  AuditLogScreen,
  BuildingScreen,
  BuildingsScreen,
  DisagreementsScreen,
  ExternalUserScreen,
  ExternalUsersScreen,
  FindingsScreen,
  ImportBuildingsScreen,
  ImportScreen,
  MandateScreen,
  MandatesScreen,
  NewExternalUserScreen,
  OfficeQueries,
  OverviewScreen,
  TourReportScreen,
  ToursScreen,
};
