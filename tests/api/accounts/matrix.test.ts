import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScene } from '../../support/server/newScene.ts';
import { matrix } from '../../support/server/routeMatrix.ts';
import type { Asker } from '../../support/server/routes/routeRow.ts';
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

  // The end of an id: the rest says what kind it is of.
  const ends = /(?<=[\da-f]{8}(?:-[\da-f]{4}){3}-)[\da-f]{12}/gu;
  const strange = (text: string) => text.replaceAll(ends, () => randomBytes(6).toString('hex'));

  /** Inspectors with one mandate, with none, and one who had all, and what none of their answers may have. */
  async function peopleWithLittle() {
    const places = await server.database
      .selectFrom('buildings')
      .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
      .select(['buildings.id', 'buildings.name', 'street', 'mandate_id', 'mandates.name as mandate'])
      .execute();
    const south = places.find(({ mandate }) => mandate === 'South')?.mandate_id ?? '';
    const secretsBut = (mine: string) =>
      places.filter(({ mandate_id }) => mandate_id !== mine).flatMap((place) => Object.values(place));
    const { database } = server;
    const inspector = async (mandate_id: string, until_at: string | null) => {
      const person = await server.person();
      const change = { mandate_id: mandate_id === '' ? null : mandate_id, until_at };
      await database.updateTable('mandate_access').set(change).where('user_id', '=', person.id).execute();
      return { person, secrets: secretsBut(until_at === null ? mandate_id : '') };
    };
    const withNone = await inspector('', null);
    await database.deleteFrom('mandate_access').where('user_id', '=', withNone.person.id).execute();
    const now = new Date().toISOString();
    return [await inspector(south, null), { ...withNone, secrets: secretsBut('') }, await inspector('', now)];
  }

  it.each(Object.entries(matrix).filter(([, { nobody }]) => nobody === 401))(
    'B5 who has one mandate, none, or none any more learns nothing of others by %s',
    async (route, { path, body, headers }) => {
      const [method = '', pattern = ''] = route.split(' ');
      const { things } = await newScene(server, route);
      for (const { person, secrets } of await peopleWithLittle()) {
        const ask = (change: (text: string) => string) =>
          server.call(change(path?.(things) ?? pattern), {
            method,
            token: person.token,
            ...(body === undefined ? {} : { raw: change(JSON.stringify(body(things))) }),
            headers: JSON.parse(change(JSON.stringify(headers?.(things) ?? {}))) as Record<string, string>,
          });
        // Asked for what does not exist first: whoever signs out is nobody afterwards.
        const named = `${path?.(things) ?? ''} ${JSON.stringify(body?.(things))}`;
        const isAboutNothing = strange(named) === named;
        const ofNothing = isAboutNothing ? null : await ask(strange);
        const answer = await ask((text) => text);
        const all = `${answer.text} ${JSON.stringify([...answer.headers])}`;
        expect(secrets.filter((secret) => secret !== null && all.includes(secret))).toEqual([]);
        const said = ({ status, text }: typeof answer) => (status < 400 ? null : { status, text });
        expect(said(answer)).toEqual(ofNothing === null ? said(answer) : said(ofNothing));
      }
    },
  );
});
