import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { repairPage, repairReceipt } from '#contract/repair/repair.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { sendLink } from '../../support/data/repair/repairLinks.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const to = 'haus@people.example';
const nothing = { note: null, responsible: null, due_on: null };

describe.each(databaseKinds)('answers through repair links, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let inspector: Person;
  let finding: string;
  let token: string;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await clearTours(server.database);
    administrator = await server.person('administrator');
    inspector = await server.person();
    await tourWithFindings(server, inspector);
    [finding = ''] = zod
      .parse(findingPage, await get(officePaths.findings))
      .items.flatMap(({ id, topic }) => (topic === 'room_service' ? id : []));
    ({ token } = await sendLink(server, administrator, { finding, to }));
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.call(path, { token: administrator.token })).json;
  const answer = (body: object, key?: string, of = token) =>
    server.call(repairPaths.repair(of), { method: 'POST', key, body });
  const detail = async () => zod.parse(findingDetail, await get(officePaths.finding(finding)));
  const set = (fields: object, etag = '*') =>
    server.call(officePaths.finding(finding), {
      method: 'PUT',
      token: administrator.token,
      headers: { 'if-match': etag },
      body: { finding: { state: 'open', ...nothing, ...fields } },
    });

  it('R2 is a statement without a state by nobody, with its receipt, and waits', async () => {
    const before = await detail();
    const said = await answer({ answer: 'done', text: ' New \u0000seal. ', name: 'A. Rossi' });
    expect(said.status).toBe(201);
    const { receipt, answered_at } = zod.parse(repairReceipt, said.json);
    expect(receipt).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    const after = await detail();
    expect(after).toMatchObject({ state: 'open', answer: 'done', answered_at, changed_at: null });
    expect(after.history.at(-1)).toMatchObject({
      kind: 'answered',
      by: null,
      state: 'open',
      to,
      answer: 'done',
      text: 'New seal.',
      name: 'A. Rossi',
      photos: [],
      at: answered_at,
    });
    const page = zod.parse(repairPage, (await server.call(repairPaths.repair(token))).json);
    expect(page.said).toEqual([
      { answer: 'done', text: 'New seal.', name: 'A. Rossi', answered_at, photos: [] },
    ]);
    // N23: who had it open before is told.
    expect((await set({ state: 'resolved' }, before.etag)).status).toBe(412);
    expect((await recountResults(server.database)).differences).toEqual([]);
  });

  it('R2 is stored once for each key, whichever token of the address brings it, also at once', async () => {
    const second = await sendLink(server, administrator, { finding, to: 'Haus@people.example' });
    const body = { answer: 'question', text: 'Which one?' };
    const answers = await Promise.all([answer(body, 'k1'), answer(body, 'k1'), answer(body, 'k1')]);
    answers.push(await answer(body, 'k1', second.token));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await answer({ ...body, text: 'Where?' }, 'k1')).json).toEqual({ error: 'operation_reused' });
    expect((await answer({ ...body, text: 'Where?' }, 'k2')).status).toBe(201);
    expect((await detail()).history.filter((event) => event.kind === 'answered')).toHaveLength(2);
  });

  it('R2 needs words where it was not done, and nothing else than its fields', async () => {
    expect((await answer({ answer: 'impossible', text: '  ' })).json).toEqual({
      error: 'validation_failed',
      errors: { text: ['required'] },
    });
    expect((await answer({ answer: 'resolved' })).status).toBe(422);
    expect((await answer({ answer: 'done', state: 'resolved' })).status).toBe(422);
    expect((await answer({ answer: 'done', text: 'x'.repeat(2001) })).status).toBe(422);
    expect((await detail()).history.filter((event) => event.kind === 'answered')).toEqual([]);
  });

  it('R2 an address says at most twenty things about a finding', async () => {
    for (let number = 0; number < 20; number += 1)
      expect((await answer({ answer: 'done' })).status).toBe(201);
    const more = await answer({ answer: 'done' });
    expect([more.status, more.json]).toEqual([409, { error: 'too_many_answers' }]);
    const foreign = await sendLink(server, administrator, { finding, to: 'hof@people.example' });
    expect((await answer({ answer: 'done' }, undefined, foreign.token)).status).toBe(201);
  });

  it('R2 waits until a state is set or its address is written to; a note ends nothing', async () => {
    await answer({ answer: 'done' });
    await set({ note: 'seen' });
    expect((await detail()).answer).toBe('done');
    await set({ state: 'acknowledged', note: 'seen' });
    expect((await detail()).answer).toBeNull();
    await answer({ answer: 'question', text: 'Which?' });
    await sendLink(server, administrator, { finding, to: 'HAUS@people.example' });
    expect((await detail()).answer).toBeNull();
    // The state that it has already is an answer too.
    await answer({ answer: 'done' });
    const body = { ids: [finding], finding: { state: 'acknowledged' } };
    await server.call(officePaths.findings, { method: 'PUT', token: administrator.token, body });
    expect((await detail()).answer).toBeNull();
    expect((await recountResults(server.database)).differences).toEqual([]);
  });

  it('R2 a list has what waits, the newest answer first, with its number', async () => {
    const all = zod.parse(findingPage, await get(officePaths.findings)).items;
    const other = all.find(({ id }) => id !== finding)?.id ?? '';
    const second = await sendLink(server, administrator, { finding: other, to });
    await answer({ answer: 'done' });
    await answer({ answer: 'question', text: 'Which?' }, undefined, second.token);
    const listed = async (more = '') =>
      zod.parse(findingPage, await get(`${officePaths.findings}?answered=1${more}`));
    const page = await listed();
    expect([page.total, ...page.items.map(({ id, answer: said }) => [id, said])]).toEqual([
      2,
      [other, 'question'],
      [finding, 'done'],
    ]);
    const first = await listed('&limit=1&query=library');
    expect([first.total, first.items.map(({ id }) => id)]).toEqual([2, [other]]);
    const next = await listed(`&limit=1&query=library&cursor=${first.next_cursor}`);
    expect(next.items.map(({ id }) => id)).toEqual([finding]);
    await set({ state: 'resolved' });
    expect((await listed()).total).toBe(1);
  });

  it('R2 is kept of a finding that no counted tour sees, and applies again with one', async () => {
    const { id } = await server.database.selectFrom('tours').select('id').executeTakeFirstOrThrow();
    const exclusion = { token: administrator.token, body: { exclusion: { reason: 'a training' } } };
    await server.call(officePaths.tourExclusion(id), { method: 'PUT', ...exclusion });
    expect((await answer({ answer: 'done' })).status).toBe(201);
    await server.call(officePaths.tourExclusion(id), { method: 'DELETE', token: administrator.token });
    expect((await detail()).answer).toBe('done');
  });
});
