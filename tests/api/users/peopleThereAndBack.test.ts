import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { locales } from '#domain/locale.ts';
import { invite, somebody } from '../../support/data/signedInAccounts.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

async function importing(on: TestServer, token: string, csv: string, dry_run: boolean): Promise<unknown> {
  const body = { external_user_import: { csv, dry_run } };
  return (await on.call(officePaths.externalUsersImport, { method: 'POST', token, body })).json;
}

describe.each(heavyKinds)('a list of people, there and back, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  it.each([...locales, '*'])(
    'E5 L8 people exported for %s are known when they are imported, and on another server they are the same',
    async (language) => {
      const shared = `back${language === '*' ? 'all' : language}`;
      for (const [at, role] of (['inspector', 'administrator'] as const).entries()) {
        const email = `${shared}${at}@zürich.example`;
        await invite(
          server,
          administrator,
          somebody({ email, firstname: '-Zoë; "X"', lastname: `=Müller ${at}`, role }),
        );
      }
      const file = (on: TestServer, token: string) =>
        fetch(`${on.url}${officePaths.externalUsersExport}?format=csv&query=${shared}`, {
          headers: { authorization: `Bearer ${token}`, 'accept-language': language },
        }).then((answer) => answer.text());
      const csv = await file(server, administrator.token);
      expect(await importing(server, administrator.token, csv, true)).toEqual({
        stored: false,
        created: 0,
        known: 2,
        refused: [],
      });
      const other = await startServer(kind);
      onTestFinished(() => other.stop());
      const { token } = await other.person('administrator');
      expect(await importing(other, token, csv, false)).toEqual({
        stored: true,
        created: 2,
        known: 0,
        refused: [],
      });
      const untilInvited = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.]+Z?/g, '…');
      expect(untilInvited(await file(other, token))).toBe(untilInvited(csv));
    },
  );
});
