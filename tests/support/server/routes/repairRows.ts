import { officePaths as paths } from '#contract/http/officePaths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { forAdministrators, open, type Row } from './routeRow.ts';

/** The rows of repair links. */
export const repairRows: Readonly<Record<string, Row>> = {
  'GET /api/findings/:id/links': {
    ...forAdministrators(),
    path: ({ finding }) => paths.findingLinks(finding),
  },
  'DELETE /api/findings/:id/links/:link': {
    ...forAdministrators(204),
    path: ({ finding, repair }) => paths.findingLink(finding, repair.link),
  },
  'POST /api/forgotten_addresses': {
    ...forAdministrators(204),
    body: () => ({ email: 'caretaker@people.example' }),
  },
  // The token is all that they need.
  'GET /api/repair/:token': { ...open(200), path: ({ repair }) => repairPaths.repair(repair.token) },
  'POST /api/repair/:token': {
    ...open(201),
    path: ({ repair }) => repairPaths.repair(repair.token),
    body: () => ({ answer: 'done' }),
  },
  // No photo.
  'PUT /api/repair/:token/photos/:id': {
    ...open(422),
    path: ({ repair, photo }) => repairPaths.photo(repair.token, photo.announced.id),
    body: () => ({}),
    headers: () => ({ 'content-type': 'image/jpeg' }),
  },
  // Another finding's.
  'GET /api/repair/:token/photos/:id': {
    ...open(404),
    path: ({ repair, photo }) => repairPaths.photo(repair.token, photo.announced.id),
  },
  'GET /:locale/r/:token': { ...open(404), path: () => repairPaths.page('en', 'unknown') },
  'GET /:locale/r/:token/stop': { ...open(404), path: () => repairPaths.stopPage('en', 'unknown') },
  'POST /api/repair/:token/stop': { ...open(404), path: () => repairPaths.stop('unknown') },
  'DELETE /api/repair/:token/stop': { ...open(404), path: () => repairPaths.stop('unknown') },
};
