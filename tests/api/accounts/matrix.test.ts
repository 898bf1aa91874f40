import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScene } from '../../support/server/newScene.ts';
import { type Asker, matrix } from '../../support/server/routeMatrix.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

// Requested before the owner's calls: whatever a stranger does must not change the owner's data.
const inOrder = ['nobody', 'stranger', 'administrator', 'owner'] as const satisfies readonly Asker[];

describe.each(databaseKinds)('role by route by object, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('every route has a row, and every row a route', () => {
    const routes = server.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !route.endsWith('/*'));
    expect(new Set(routes)).toEqual(new Set(Object.keys(matrix)));
  });

  it.each(Object.entries(matrix))('%s', async (route, { path, body, headers, ...expected }) => {
    const [method = '', pattern = ''] = route.split(' ');
    const { people, things } = await newScene(server, route);
    const answers: Partial<Record<Asker, number>> = {};
    for (const asker of inOrder) {
      const answer = await server.call(path?.(things) ?? pattern, {
        method,
        token: asker === 'nobody' ? undefined : people[asker].token,
        body: body?.(things),
        ...(headers === undefined ? {} : { headers: headers(things) }),
      });
      answers[asker] = answer.status;
    }
    expect(answers).toEqual(expected);
  });
});
