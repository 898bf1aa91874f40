import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { tourWithFindings } from '../../../support/data/serverTour.ts';
import { invite, somebody } from '../../../support/data/signedInAccounts.ts';
import { rawRequest } from '../../../support/server/rawRequest.ts';
import { onlySqlite } from '../../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../../support/server/serverForTests.ts';

// What programs read: who asks for no language gets it for ever. The files were made by the version before languages
// (commit 40152064), by this test; only ids are numbered, which differ from run to run.
const fileOf = (name: string) => join(import.meta.dirname, 'exports-unchanged', `${name}.csv`);
const files = {
  tours: officePaths.toursExport,
  buildings: officePaths.resultsExport,
  findings: officePaths.findingsExport,
  people: officePaths.externalUsersExport,
};
const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

function withNumberedIds(text: string): string {
  const numbers = new Map<string, number>();
  return text.replaceAll(uuid, (id) => {
    numbers.set(id, numbers.get(id) ?? numbers.size + 1);
    return `id-${numbers.get(id)}`;
  });
}

/** Without Accept-Language, which `fetch` always sends. */
async function askedWithoutLanguage(url: string, path: string, token: string): Promise<string> {
  const head = ['Host: storey', `Authorization: Bearer ${token}`, 'Connection: close'].join('\r\n');
  const answer = await rawRequest(url, `GET ${path} HTTP/1.0\r\n${head}\r\n\r\n`);
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

describe.each(onlySqlite)('CSV without a language, on %s', (kind) => {
  let server: TestServer;
  // Of one millisecond, ids are in the order in which they are made: findings are listed by them.
  let count = 0;
  const counted = (size: number) => {
    count += 1;
    return Uint8Array.from({ length: size }, (_, at) => (at === 2 ? count >> 8 : at === 3 ? count & 255 : 0));
  };
  let clock = new Date('2026-10-25T00:30:00.000Z');
  beforeAll(async () => {
    server = await startServer(kind, { now: () => clock, randomBytes: counted });
    const administrator = await server.person('administrator');
    const person = await server.person();
    await server.database
      .updateTable('users')
      .set({ firstname: 'Zoë; "Z"', lastname: '-Müller' })
      .where('id', '=', person.id)
      .execute();
    for (const comment of ['=1+1', 'cold, "very"; see\nthe list', ' Straße 😀 ']) {
      clock = new Date(clock.getTime() + 30 * 60_000);
      const tour = await tourWithFindings(server, person, comment);
      if (comment !== '=1+1') continue;
      const body = { exclusion: { reason: '+training' } };
      await server.call(officePaths.tourExclusion(tour.id), {
        method: 'PUT',
        token: administrator.token,
        body,
      });
    }
    clock = new Date(clock.getTime() + 30 * 60_000);
    await tourWithFindings(server, person, '@Licht', 'Baths');
    await invite(
      server,
      administrator,
      somebody({ firstname: '@Ida', email: 'ida@people.example', locale: 'it' }),
    );
  });
  afterAll(() => server.stop());

  // `text()` would take the byte order mark away.
  const bytesOf = async (path: string, token: string, language: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    const answer = await fetch(`${server.url}${path}`, { headers });
    return Buffer.from(await answer.arrayBuffer()).toString('utf8');
  };
  const languages = [undefined, '*', '*;q=0.5', 'de;q=0, *;q=0.1'];
  it.each(Object.entries(files))('N33 is byte by byte what it was: %s', async (name, path) => {
    const expected = readFileSync(fileOf(name), 'utf8');
    // Its own: exports are limited by person.
    const { token } = await server.person('administrator');
    for (const language of languages) {
      const asked = `${path}?format=csv${name === 'people' ? '&query=ida' : ''}`;
      const text =
        language === undefined
          ? await askedWithoutLanguage(server.url, asked, token)
          : await bytesOf(asked, token, language);
      expect(withNumberedIds(text)).toBe(expected);
    }
  });
});
