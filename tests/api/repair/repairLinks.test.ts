import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { findingLinks } from '#contract/repair/findingLinks.ts';
import { repairPage } from '#contract/repair/repair.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { purgeExpired } from '../../../server/services/retention/purgeExpired.ts';
import { repairToken, sendLink } from '../../support/data/repair/repairLinks.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dayMs = 86_400_000;
const to = 'Haus@people.example';
const nothing = { note: null, responsible: null, due_on: null };

describe.each(databaseKinds)('links of messages about findings, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let finding: string;
  let other: string;
  let passedMs = 0;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    server.passTime(-passedMs);
    passedMs = 0;
    await clearTours(server.database);
    administrator = await server.person('administrator');
    await tourWithFindings(server, await server.person(), 'It drips');
    const found = await get(officePaths.findings);
    [finding = '', other = ''] = zod.parse(findingPage, found).items.map(({ id }) => id);
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.call(path, { token: administrator.token })).json;
  const open = (token: string) => server.call(repairPaths.repair(token));
  const say = (state: string, id = finding) =>
    server.call(officePaths.finding(id), {
      method: 'PUT',
      token: administrator.token,
      headers: { 'if-match': '*' },
      body: { finding: { state, ...nothing } },
    });
  async function pass(days: number): Promise<void> {
    passedMs += days * dayMs;
    server.passTime(days * dayMs);
    const far = { created_at: '2100-01-01T00:00:00.000Z', last_used_at: '9999-01-01T00:00:00.000Z' };
    await server.database.updateTable('sessions').set(far).execute();
  }
  const send = (about: { finding?: string; to?: string; note?: string } = {}) =>
    sendLink(server, administrator, { finding, to, ...about });
  const links = async () => zod.parse(findingLinks, await get(officePaths.findingLinks(finding))).items;
  const withdraw = (link: string) =>
    server.call(officePaths.findingLink(finding, link), { method: 'DELETE', token: administrator.token });

  it('R1 the page shows what its message said, nothing later; each token its own', async () => {
    const first = await send({ note: 'Under the sink' });
    await say('acknowledged');
    await tourWithFindings(server, await server.person(), 'It floods');
    const second = await send();
    const shown = zod.parse(repairPage, (await open(first.token)).json);
    expect(shown).toMatchObject({ note: 'Under the sink', sender: 'Test Person', due_on: null, said: [] });
    expect(shown.building).toMatch(/^Library/);
    expect(shown.comments.map(({ comment }) => comment)).toEqual(['It drips']);
    const later = zod.parse(repairPage, (await open(second.token)).json);
    expect(later.comments.map(({ comment }) => comment)).toEqual(['It floods', 'It drips']);
    const detail = zod.parse(findingDetail, await get(officePaths.finding(finding)));
    const kinds = detail.history.flatMap((event) => (event.kind === 'sent' ? [event.mail] : []));
    expect(kinds.every((mail) => mail === 'waiting' || mail === 'taken')).toBe(true);
    expect(kinds).toHaveLength(2);
  });

  it('R1 ends 180 days after the newest mail to its address, a reminder included', async () => {
    const { token, link } = await send();
    await pass(100);
    expect((await open(token)).status).toBe(200);
    await send();
    await send({ to: 'hof@people.example' });
    await pass(179);
    expect((await open(token)).status).toBe(200);
    const reminded = new Date(Date.now() + passedMs).toISOString();
    await repairToken(server.database, link, reminded);
    await pass(179);
    expect((await open(token)).status).toBe(200);
    await pass(2);
    expect((await open(token)).status).toBe(404);
    expect((await links()).map((one) => [one.to, one.ended])).toEqual([
      [to, true],
      [to, true],
    ]);
    await pass(31);
    expect(await links()).toEqual([]);
  });

  it('R1 ends 30 days after the resolution that stands; reopening lifts that', async () => {
    const { token } = await send();
    await say('resolved');
    await pass(29);
    expect((await open(token)).status).toBe(200);
    await pass(2);
    expect((await open(token)).status).toBe(404);
    await say('open');
    expect((await open(token)).status).toBe(200);
  });

  it('R1 withdrawn ends with all that went to its address until then; a later message revives none', async () => {
    const [first, second] = [await send(), await send({ to: to.toLowerCase() })];
    const foreign = await send({ to: 'hof@people.example' });
    expect((await links()).map((one) => [one.id, one.to, one.sender, one.ended])).toEqual([
      [foreign.link, 'hof@people.example', 'Test Person', false],
      [second.link, to.toLowerCase(), 'Test Person', false],
      [first.link, to, 'Test Person', false],
    ]);
    expect((await withdraw(first.link)).status).toBe(204);
    const third = await send();
    const answers = [first, second, foreign, third].map(async ({ token }) => (await open(token)).status);
    expect(await Promise.all(answers)).toEqual([404, 404, 200, 200]);
    expect((await withdraw('01900000-0000-7000-8000-00000000ffff')).status).toBe(404);
  });

  it('R1 in merged buildings it follows the finding that stands for its own', async () => {
    const { token } = await send();
    const [library, hall] = [await server.building('Library'), await server.building('Town hall')];
    const headers = { 'if-match': '*' };
    const merge = { method: 'PUT', token: administrator.token, headers, body: { merge: { into: hall } } };
    expect((await server.call(officePaths.objectMerge(library), merge)).status).toBe(200);
    const standing = zod.parse(findingDetail, await get(officePaths.finding(finding)));
    expect(standing.id).not.toBe(finding);
    const answer = await server.call(repairPaths.repair(token), { method: 'POST', body: { answer: 'done' } });
    expect(answer.status).toBe(201);
    expect(zod.parse(findingDetail, await get(officePaths.finding(standing.id))).answer).toBe('done');
    await say('resolved', standing.id);
    await pass(31);
    expect((await open(token)).status).toBe(404);
    await server.call(officePaths.objectMerge(library), {
      method: 'DELETE',
      token: administrator.token,
      headers,
    });
    expect((await open(token)).status).toBe(200);
  });

  it('R1 a link loses its address 30 days after its end', async () => {
    const { link } = await send();
    const kept = await send({ to: 'hof@people.example' });
    await withdraw(link);
    const address = async () => {
      await purgeExpired(server.database, new Date(Date.now() + passedMs));
      const rows = await server.database.selectFrom('repair_links').select(['id', 'address']).execute();
      return new Map(rows.map((row) => [row.id, row.address]));
    };
    await pass(29);
    expect((await address()).get(link)).toBe(to);
    await pass(2);
    expect([...(await address())]).toEqual(
      expect.arrayContaining([
        [link, null],
        [kept.link, 'hof@people.example'],
      ]),
    );
    await say('resolved');
    await pass(61);
    expect((await address()).get(kept.link)).toBeNull();
  });

  it('R1 a token opens its finding and photos, and nothing else', async () => {
    const { token, link } = await send();
    const asBearer = await server.call(paths.me, { token });
    const id = '01900000-0000-7000-8000-00000000ffff';
    const tries = [
      await server.call(officePaths.finding(finding), { token }),
      await server.call(officePaths.findingLink(finding, link), { method: 'DELETE', token }),
      await server.call(paths.photo(id), { token }),
    ];
    expect([asBearer, ...tries].map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await server.call(repairPaths.photo(token, id))).status).toBe(404);
    const lines = server.logged.join('\n');
    expect(lines).toContain('/api/repair/…');
    expect(lines).not.toContain(token);
    await server.call(`/de/%72/${token}`);
    await server.call(`/de/r/${token}/?x=1`);
    await server.call(`/de/r/x/${token}`);
    await server.call(`/de/%2572/${token}`);
    expect(server.logged.join('\n')).not.toContain(token);
  });

  // The last one: the clock of what was tried is not set back.
  it('R1 unknown, withdrawn and ended are one answer, and a right one works where many were tried', async () => {
    const [withdrawn, right] = [await send(), await send({ to: 'hof@people.example' })];
    await withdraw(withdrawn.link);
    const ended = await send({ finding: other });
    await say('resolved', other);
    await pass(31);
    const said = async (token: string) => {
      const { status, text } = await open(token);
      return `${status} ${text}`;
    };
    const tried = [await said(withdrawn.token), await said(ended.token), await said('no-token')];
    expect(new Set(tried)).toEqual(new Set(['404 {"error":"not_found"}']));
    const more: string[] = [];
    for (let number = 0; number < 40; number += 1) more.push((await said(`wrong-${number}`)).slice(0, 3));
    expect(more.at(-1)).toBe('429');
    expect((await open(right.token)).status).toBe(200);
  });
});
