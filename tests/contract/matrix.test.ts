import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { WireTour } from '#contract/tour.ts';
import { databaseKinds } from '../support/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../support/serverForTests.ts';
import { answersByEntry, answersTo, startedTour, touchpointNamed } from '../support/serverTour.ts';
import { somebody } from '../support/signedInAccounts.ts';

/** Who asks: nobody; an inspector for what is their own, and for what is another's; an administrator. */
const askers = ['nobody', 'owner', 'stranger', 'administrator'] as const;
type Asker = (typeof askers)[number];

/** What stands in the place of a path's parameter or in a body. All of it is the owner's, or everybody's. */
type Things = {
  readonly tour: WireTour;
  readonly building: string;
  readonly mandate: string;
  readonly user: string;
  readonly session: string;
};

type Row = Readonly<Record<Asker, number>> & {
  readonly path?: (things: Things) => string;
  readonly body?: (things: Things) => unknown;
};

const open = (status: number) => ({ nobody: status, owner: status, stranger: status, administrator: status });
const forEverybodySignedIn = (status = 200) => ({ ...open(status), nobody: 401 });
const forOwner = (status: number, administrator = 404) => ({
  nobody: 401,
  owner: status,
  stranger: 404,
  administrator,
});
const forAdministrators = (status = 200) => ({
  nobody: 401,
  owner: 403,
  stranger: 403,
  administrator: status,
});

const tourPath = ({ tour }: Things) => paths.tour(tour.id);
const first = ({ tour }: Things) => touchpointNamed(tour, 'having_meetings');

/** Every route there is, and what each asker gets. A route without a row fails, and a row without a route. */
const matrix: Readonly<Record<string, Row>> = {
  'POST /api/auth_token': { ...open(422), body: () => ({}) },
  'DELETE /api/auth_token': forEverybodySignedIn(204),
  'POST /api/activation': { ...open(422), body: () => ({}) },
  'POST /api/password_reset': { ...open(422), body: () => ({}) },
  'PUT /api/password_reset': { ...open(422), body: () => ({}) },
  'GET /api/me': forEverybodySignedIn(),
  'PUT /api/me/password': { ...forEverybodySignedIn(422), body: () => ({}) },
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
  'GET /api/external_users': forAdministrators(),
  'POST /api/external_users': { ...forAdministrators(201), body: () => ({ external_user: somebody() }) },
  'GET /api/external_users/export': {
    ...forAdministrators(),
    path: () => `${paths.externalUsersExport}?format=csv`,
  },
  'POST /api/external_users/import': {
    ...forAdministrators(),
    body: () => ({ external_user_import: { csv: 'x', dry_run: true } }),
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
  'GET /api/audit_log': forAdministrators(),
  'GET /api/health/live': open(200),
  'GET /api/health/ready': open(200),
  'GET /api/openapi.json': open(200),
  'GET /api/client_settings': open(200),
};

// Asked before the owner, who may: whatever a stranger does must leave the owner's things as they are.
const inOrder = ['nobody', 'stranger', 'administrator', 'owner'] as const satisfies readonly Asker[];

describe.each(databaseKinds)('role by route by object, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  /** Three people with new sessions and things of the owner's: some rows end sessions or delete. */
  async function scene(): Promise<{ tokens: Record<Asker, string | undefined>; things: Things }> {
    const [owner, stranger, administrator]: Person[] = [
      await server.person(),
      await server.person(),
      await server.person('administrator'),
    ];
    if (owner === undefined || stranger === undefined || administrator === undefined)
      throw new Error('Nobody.');
    const tour = await startedTour(server, owner);
    const meetings = touchpointNamed(tour, 'arriving_at_work');
    const body = { touchpoint: { floor: null, sub_touchpoints: answersTo(meetings) } };
    await server.call(paths.touchpoint(meetings.id), { method: 'PUT', token: owner.token, body });
    const sessions = await server.call(paths.ownSessions, { token: owner.token });
    const [session] = sessions.json as { id: string }[];
    const user = await server.person();
    return {
      tokens: {
        nobody: undefined,
        owner: owner.token,
        stranger: stranger.token,
        administrator: administrator.token,
      },
      things: {
        tour,
        building: tour.cip_obj_id,
        mandate: tour.mandate_id,
        user: user.id,
        session: session?.id ?? '',
      },
    };
  }

  it('every route has a row, and every row a route', () => {
    const routes = server.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !route.endsWith('/*'));
    expect(new Set(routes)).toEqual(new Set(Object.keys(matrix)));
  });

  it.each(Object.entries(matrix))('%s', async (route, { path, body, ...expected }) => {
    const [method = '', pattern = ''] = route.split(' ');
    const { tokens, things } = await scene();
    const answers: Partial<Record<Asker, number>> = {};
    for (const asker of inOrder) {
      const answer = await server.call(path?.(things) ?? pattern, {
        method,
        token: tokens[asker],
        body: body?.(things),
      });
      answers[asker] = answer.status;
    }
    expect(answers).toEqual(expected);
  });
});
