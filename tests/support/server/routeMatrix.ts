import { officePaths } from '#contract/http/officePaths.ts';
import { paths as everybodysPaths } from '#contract/http/paths.ts';
import { creationOf } from '../data/photos/uploads.ts';
import { answersByEntry, answersTo, touchpointNamed } from '../data/serverTour.ts';
import { somebody } from '../data/signedInAccounts.ts';
import { repairRows } from './routes/repairRows.ts';
import { forAdministrators, open, type Row, type Things } from './routes/routeRow.ts';
import { testPassword } from './serverForTests.ts';

const paths = { ...everybodysPaths, ...officePaths };

const forEverybodySignedIn = (status = 200) => ({ ...open(status), nobody: 401 });
const forOwner = (status: number, administrator = 404) => ({
  nobody: 401,
  owner: status,
  stranger: 404,
  administrator,
});
const anyVersion = () => ({ 'if-match': '*' });

const tourPath = ({ tour }: Things) => paths.tour(tour.id);
const first = ({ tour }: Things) => touchpointNamed(tour, 'having_meetings');

const passwordChange = {
  current_password: testPassword,
  password: 'nine tall elm trees',
  password_confirmation: 'nine tall elm trees',
};

/** Every route, and the status that each caller gets. A route without a row fails, as does a row without a route. */
export const matrix: Readonly<Record<string, Row>> = {
  'POST /api/auth_token': { ...open(422), body: () => ({}) },
  'DELETE /api/auth_token': forEverybodySignedIn(204),
  'POST /api/activation': { ...open(422), body: () => ({}) },
  'POST /api/activation/person': { ...open(422), body: () => ({}) },
  'POST /api/activation/new': { ...open(422), body: () => ({}) },
  'POST /api/password_reset/person': { ...open(422), body: () => ({}) },
  'POST /api/password_reset': { ...open(422), body: () => ({}) },
  'PUT /api/password_reset': { ...open(422), body: () => ({}) },
  'GET /api/me': forEverybodySignedIn(),
  'PUT /api/me': { ...forAdministrators(), body: () => ({ digest: 'daily' }) },
  'PUT /api/me/password': { ...forEverybodySignedIn(), body: () => ({ password_change: passwordChange }) },
  'GET /api/me/sessions': forEverybodySignedIn(),
  'DELETE /api/me/sessions': forEverybodySignedIn(204),
  'DELETE /api/me/sessions/:id': {
    ...forOwner(204),
    path: ({ session }) => `${paths.ownSessions}/${session}`,
  },
  'GET /api/catalogue': forEverybodySignedIn(),
  'GET /api/mandates': forEverybodySignedIn(),
  'GET /api/mandates/:id': { ...forEverybodySignedIn(), path: ({ mandate }) => paths.mandate(mandate) },
  'GET /api/mandates/:id/objects': {
    ...forEverybodySignedIn(),
    path: ({ mandate }) => paths.mandateObjects(mandate),
  },
  'GET /api/objects/:id': { ...forEverybodySignedIn(), path: ({ building }) => paths.object(building) },
  'POST /api/mandates': { ...forAdministrators(201), body: () => ({ mandate: { name: 'Matrix' } }) },
  'PUT /api/mandates/:id': {
    ...forAdministrators(),
    path: ({ mandate }) => paths.mandate(mandate),
    body: () => ({ mandate: {} }),
    headers: anyVersion,
  },
  // A tour names it.
  'DELETE /api/mandates/:id': {
    ...forAdministrators(409),
    path: ({ mandate }) => paths.mandate(mandate),
    headers: anyVersion,
  },
  'GET /api/objects': forAdministrators(),
  'POST /api/objects': {
    ...forAdministrators(201),
    body: ({ mandate }) => ({ object: { mandate_id: mandate, name: 'Matrix' } }),
  },
  'PUT /api/objects': {
    ...forAdministrators(),
    body: ({ building }) => ({ ids: [building], object: { closed: false } }),
  },
  'PUT /api/objects/:id': {
    ...forAdministrators(),
    path: ({ building }) => paths.object(building),
    body: () => ({ object: {} }),
    headers: anyVersion,
  },
  'DELETE /api/objects/:id': {
    ...forAdministrators(409),
    path: ({ building }) => paths.object(building),
    headers: anyVersion,
  },
  // Into itself.
  'PUT /api/objects/:id/merge': {
    ...forAdministrators(422),
    path: ({ building }) => paths.objectMerge(building),
    body: ({ building }) => ({ merge: { into: building } }),
    headers: anyVersion,
  },
  'DELETE /api/objects/:id/merge': {
    ...forAdministrators(),
    path: ({ building }) => paths.objectMerge(building),
    headers: anyVersion,
  },
  'GET /api/assessment/tours': forEverybodySignedIn(),
  'POST /api/assessment/tours': {
    ...forEverybodySignedIn(201),
    body: ({ building }) => ({ cip_obj_id: building }),
  },
  'GET /api/assessment/tours/:id': { ...forOwner(200, 200), path: tourPath },
  'GET /api/assessment/tours/:id/report': {
    ...forOwner(200, 200),
    path: ({ tour }) => paths.tourReport(tour.id),
  },
  'GET /api/assessment/tours/:id/report.pdf': {
    ...forOwner(200, 200),
    path: ({ tour }) => paths.tourReportPdf(tour.id),
  },
  'GET /api/assessment/tours/export': {
    ...forEverybodySignedIn(),
    path: () => `${paths.toursExport}?format=csv`,
  },
  'POST /api/assessment/touchpoints': {
    ...forOwner(201),
    body: ({ tour }) => {
      const touchpoint = touchpointNamed(tour, 'working_in_the_building');
      const { touchpoint_id } = touchpoint;
      return {
        touchpoint: {
          assessment_tour_id: tour.id,
          touchpoint_id,
          floor: 7,
          sub_touchpoints: answersByEntry(touchpoint),
        },
      };
    },
  },
  'PUT /api/assessment/touchpoints/:id': {
    ...forOwner(200),
    path: (things) => paths.touchpoint(first(things).id),
    body: (things) => ({ touchpoint: { floor: null, sub_touchpoints: answersTo(first(things)) } }),
  },
  'PUT /api/assessment/tours/:id': { ...forOwner(200), path: tourPath },
  'POST /api/assessment/photos': { ...forOwner(201), headers: ({ photo }) => creationOf(photo) },
  'PATCH /api/assessment/photos/:id': {
    ...forOwner(200),
    path: ({ photo }) => paths.photo(photo.announced.id),
    headers: ({ photo }) => ({
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(photo.bytes.length),
    }),
  },
  'GET /api/assessment/photos/:id': {
    ...forOwner(200, 200),
    path: ({ photo }) => paths.photo(photo.announced.id),
  },
  'DELETE /api/assessment/photos/:id': {
    ...forAdministrators(),
    path: ({ photo }) => paths.photo(photo.announced.id),
    body: () => ({ reason: 'a test' }),
  },
  'PUT /api/assessment/tours/:id/exclusion': {
    ...forAdministrators(),
    path: ({ concluded }) => paths.tourExclusion(concluded.id),
    body: () => ({ exclusion: { reason: 'a test' } }),
  },
  'DELETE /api/assessment/tours/:id/exclusion': {
    ...forAdministrators(204),
    path: ({ concluded }) => paths.tourExclusion(concluded.id),
  },
  'GET /api/results': forAdministrators(),
  'GET /api/results/mandates': forAdministrators(),
  'GET /api/results/buildings': forAdministrators(),
  'GET /api/results/buildings/:id': {
    ...forAdministrators(),
    path: ({ building }) => paths.resultsBuilding(building),
  },
  'GET /api/results/buildings/:id/report.pdf': {
    ...forAdministrators(),
    path: ({ building }) => paths.resultsBuildingReport(building),
  },
  'GET /api/results/report.pdf': forAdministrators(),
  'GET /api/results/disagreements': forAdministrators(),
  'GET /api/results/export': { ...forAdministrators(), path: () => `${paths.resultsExport}?format=csv` },
  'GET /api/findings': forAdministrators(),
  'GET /api/findings/export': { ...forAdministrators(), path: () => `${paths.findingsExport}?format=csv` },
  'GET /api/findings/:id': { ...forAdministrators(), path: ({ finding }) => paths.finding(finding) },
  'PUT /api/findings/:id': {
    ...forAdministrators(),
    headers: () => ({ 'if-match': '*' }),
    path: ({ finding }) => paths.finding(finding),
    body: () => ({ finding: { state: 'resolved', note: null, responsible: null, due_on: null } }),
  },
  'PUT /api/findings': {
    ...forAdministrators(),
    body: ({ finding }) => ({ ids: [finding], finding: { state: 'acknowledged' } }),
  },
  'POST /api/findings/:id/message': {
    ...forAdministrators(201),
    path: ({ finding }) => paths.findingMessage(finding),
    body: () => ({ to: 'caretaker@people.example', note: null }),
  },
  ...repairRows,
  'GET /api/external_users': forAdministrators(),
  'POST /api/external_users': { ...forAdministrators(201), body: () => ({ external_user: somebody() }) },
  'PUT /api/external_users': {
    ...forAdministrators(),
    body: ({ user }) => ({ ids: [user], change: { enabled: false } }),
  },
  'GET /api/external_users/export': {
    ...forAdministrators(),
    path: () => `${paths.externalUsersExport}?format=csv`,
  },
  'POST /api/external_users/import': {
    ...forAdministrators(),
    body: () => ({
      external_user_import: {
        csv: `firstname,lastname,email\nAda,Berg,${somebody().email}\n`,
        dry_run: false,
      },
    }),
  },
  'GET /api/external_users/:id': { ...forAdministrators(), path: ({ user }) => paths.externalUser(user) },
  'PUT /api/external_users/:id': {
    ...forAdministrators(),
    path: ({ user }) => paths.externalUser(user),
    body: () => ({ external_user: somebody() }),
  },
  'POST /api/external_users/:id/invitation': {
    ...forAdministrators(409),
    path: ({ user }) => paths.externalUserInvitation(user),
  },
  'POST /api/external_users/:id/invitation/link': {
    ...forAdministrators(409),
    path: ({ user }) => paths.externalUserInvitationLink(user),
  },
  'PUT /api/external_users/:id/disable': {
    ...forAdministrators(),
    path: ({ user }) => paths.externalUserDisable(user),
  },
  'PUT /api/external_users/:id/enable': {
    ...forAdministrators(),
    path: ({ user }) => paths.externalUserEnable(user),
  },
  'DELETE /api/external_users/:id': {
    ...forAdministrators(204),
    path: ({ user }) => paths.externalUser(user),
  },
  // Without a file.
  'POST /api/buildings/import': {
    ...forAdministrators(422),
    path: () => `${paths.buildingsImport}?dry_run=1`,
    body: () => ({}),
    headers: () => ({ 'content-type': 'multipart/form-data; boundary=x' }),
  },
  'GET /api/buildings/export': { ...forAdministrators(), path: () => `${paths.buildingsExport}?format=csv` },
  'GET /api/audit_log': forAdministrators(),
  'GET /api/health/live': open(200),
  'GET /api/health/ready': open(200),
  'GET /api/openapi.json': open(200),
  'GET /api/client_settings': open(200),
};
