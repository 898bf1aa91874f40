import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { account, office, rest, walk } from '../../chunks/chunks.ts';
import { LoginScreen } from '../../features/account/login/LoginScreen.tsx';
import { NotFoundScreen } from '../../features/info/not-found/NotFoundScreen.tsx';

/**
 * Who may see a screen (specification §2). `open`: everybody. `person`: with a token. `inspector`: with a token and the database
 * of their inspections on this device. `tour`: also with a current tour. `administrator`: for anybody else the page does not exist.
 */
export type Access = 'open' | 'person' | 'inspector' | 'tour' | 'administrator';

/** Whether a screen uses the person's database on this device. */
export const needsInspection = (access: Access) => access === 'inspector' || access === 'tour';

/** A screen and the path below `/{locale}` that shows it. */
export type ScreenRoute = {
  readonly path: string;
  readonly access: Access;
  readonly Screen: ComponentType;
  /** What is around the screens of a part of the app, and stays from one to the next. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
};

const OfficeFrame = office.page((its) => its.OfficeQueries);
type PickScreen = Parameters<typeof office.page<object>>[0];
const inOffice = (path: string, access: Access, pick: PickScreen): ScreenRoute => ({
  path,
  access,
  Screen: office.page(pick),
  Frame: OfficeFrame,
});

/** Every screen and its path below `/{locale}` (specification §2; contract, "Paths the specification leaves open"). */
export const routes: readonly ScreenRoute[] = [
  { path: 'login', access: 'open', Screen: LoginScreen },
  { path: 'user/activate', access: 'open', Screen: account.page((its) => its.ActivateScreen) },
  { path: 'user/password_reset', access: 'open', Screen: account.page((its) => its.PasswordResetScreen) },
  {
    path: 'user/password_reset/sent',
    access: 'open',
    Screen: account.page((its) => its.PasswordResetSentScreen),
  },
  { path: 'user/password_change', access: 'open', Screen: account.page((its) => its.PasswordChangeScreen) },
  { path: 'select_building', access: 'inspector', Screen: walk.page((its) => its.SelectBuildingScreen) },
  { path: 'tour', access: 'tour', Screen: walk.page((its) => its.TourScreen) },
  { path: 'touchpoints/:id', access: 'tour', Screen: walk.page((its) => its.TouchpointScreen) },
  { path: 'sub_touchpoints/:id', access: 'tour', Screen: rest.page((its) => its.SubTouchpointScreen) },
  { path: 'thanks', access: 'inspector', Screen: rest.page((its) => its.ThanksScreen) },
  { path: 'welcome', access: 'inspector', Screen: rest.page((its) => its.WelcomeScreen) },
  { path: 'sync', access: 'inspector', Screen: rest.page((its) => its.SyncScreen) },
  inOffice('tours', 'inspector', (its) => its.ToursScreen),
  inOffice('tours/:id', 'inspector', (its) => its.TourReportScreen),
  inOffice('results', 'administrator', (its) => its.OverviewScreen),
  inOffice('results/buildings', 'administrator', (its) => its.BuildingsScreen),
  inOffice('results/buildings/:id', 'administrator', (its) => its.BuildingScreen),
  inOffice('results/disagreements', 'administrator', (its) => its.DisagreementsScreen),
  inOffice('findings', 'administrator', (its) => its.FindingsScreen),
  inOffice('mandates', 'administrator', (its) => its.MandatesScreen),
  inOffice('mandates/import', 'administrator', (its) => its.ImportBuildingsScreen),
  inOffice('mandates/:id', 'administrator', (its) => its.MandateScreen),
  inOffice('external_users', 'administrator', (its) => its.ExternalUsersScreen),
  inOffice('external_users/new', 'administrator', (its) => its.NewExternalUserScreen),
  inOffice('external_users/import', 'administrator', (its) => its.ImportScreen),
  inOffice('external_users/:id', 'administrator', (its) => its.ExternalUserScreen),
  inOffice('audit_log', 'administrator', (its) => its.AuditLogScreen),
  inOffice('account', 'person', (its) => its.AccountScreen),
  { path: 'not_found', access: 'person', Screen: NotFoundScreen },
  { path: '*', access: 'person', Screen: NotFoundScreen },
];

/** Who may see the screen at a path without its language. The app's address leads to an inspection (`HomeRedirect`). */
export function accessOf(path: string): Access {
  if (path === '' || path === '/') return 'inspector';
  return routes.find((route) => matchPath(route.path, path) !== null)?.access ?? 'person';
}

/** The chunk of a signed-in person's first page, by its path: asked for before it is known who that is. */
export function chunkOfStart(path: string): { readonly load: () => Promise<unknown> } {
  return needsInspection(accessOf(path)) ? walk : office;
}
