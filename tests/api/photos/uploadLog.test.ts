import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { announcedTour, makePhoto } from '../../support/data/photos/photos.ts';
import { create, sendPart } from '../../support/data/photos/uploads.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const info = 30;

describe.each(databaseKinds)('the log of an upload on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  /** What work leaves in the log: warnings, and of every upload its status. */
  async function loggedBy(work: () => Promise<unknown>): Promise<unknown[]> {
    const before = server.logged.length;
    await work();
    // An answered call, by when everything before it is logged.
    await server.call(paths.me, { token: person.token });
    await expect.poll(() => server.logged.slice(before).join('')).toContain(`"${paths.me}"`);
    const lines = server.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines
      .filter(({ level, method }) => level !== info || method === 'PATCH')
      .map(({ status, msg }) => status ?? msg);
  }

  it('has the status with which each part was answered, and no warning', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    const logged = await loggedBy(async () => {
      const part = await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, 100));
      expect(part.status).toBe(204);
      const rest = await sendPart(server.url, person, photo, 100);
      expect(rest.status).toBe(200);
    });
    expect(logged).toEqual([204, 200]);
  });
});
