import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { auditPage } from '#contract/accounts/auditLog.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { changedFindings, findingDetail, findingPage } from '#contract/results/finding.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { type MailServer, startMailServer } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const said = { state: 'acknowledged', note: 'called', responsible: 'Haustechnik', due_on: '2026-12-24' };

describe.each(databaseKinds)('findings, on %s', (kind) => {
  let server: TestServer;
  let mails: MailServer;
  let administrator: Person;
  let inspector: Person;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startServer(kind, { settings: { smtp: mails.smtp } });
  });
  beforeEach(async () => {
    await clearTours(server.database);
    administrator = await server.person('administrator');
    inspector = await server.person();
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  async function visit(rating: 'good' | 'bad', comment: string | null): Promise<string> {
    const tour = await startedTour(server, inspector);
    await save(server, inspector, touchpointNamed(tour, 'having_meetings'), { rating, comment });
    await conclude(server, inspector, tour);
    return tour.id;
  }

  const get = (path: string) => server.call(path, { token: administrator.token });
  const list = async (query = '') =>
    zod.parse(findingPage, (await get(`${officePaths.findings}?${query}`)).json);

  async function one(topic = 'room_service') {
    const { items } = await list(`topic=${topic}`);
    const answer = await get(officePaths.finding(items[0]?.id ?? ''));
    return { etag: answer.headers.get('etag') ?? '', finding: zod.parse(findingDetail, answer.json) };
  }

  const put = (id: string, finding: object, headers: Record<string, string>, person = administrator) =>
    server.call(officePaths.finding(id), { method: 'PUT', token: person.token, body: { finding }, headers });

  it('N8 N10 a finding from its opening to its opening again, with who said what', async () => {
    const first = await visit('bad', 'Beamer flackert');
    const { etag, finding } = await one();
    expect(finding).toMatchObject({ state: 'open', sightings: 1, comment: 'Beamer flackert', photos: [] });
    const resolved = await put(finding.id, { ...said, state: 'resolved' }, { 'if-match': etag });
    expect(resolved.status).toBe(200);
    expect(resolved.headers.get('etag')).not.toBe(etag);
    const good = await visit('good', null);
    const again = await visit('bad', 'wieder');
    const { finding: after } = await one();
    expect(after).toMatchObject({
      state: 'open',
      sightings: 2,
      seen_good_at: null,
      comment: 'wieder',
      note: 'called',
    });
    expect(after.history.map(({ kind: what, tour_id, state }) => [what, tour_id, state])).toEqual([
      ['seen', first, 'open'],
      ['changed', null, 'resolved'],
      ['seen_good', good, 'resolved'],
      ['reopened', again, 'open'],
    ]);
    expect(after.history[1]?.by?.id).toBe(administrator.id);
    expect(after.seen_in.map(({ tour_id, comment }) => [tour_id, comment])).toEqual([
      [again, 'wieder'],
      [first, 'Beamer flackert'],
    ]);
  });

  it('of two concurrent changes of a finding the second is refused, and the first stays', async () => {
    await visit('bad', 'x');
    const { etag, finding } = await one();
    expect((await put(finding.id, said, {})).status).toBe(428);
    expect((await put(finding.id, said, { 'if-match': '"something else"' })).status).toBe(412);
    const answers = await Promise.all(
      ['first', 'second'].map((note) => put(finding.id, { ...said, note }, { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const { finding: after } = await one();
    expect(after.history.filter(({ kind: what }) => what === 'changed')).toHaveLength(1);
    const three = { note: said.note, responsible: said.responsible, due_on: said.due_on };
    const missing = await put(finding.id, three, { 'if-match': '*' });
    expect([missing.status, missing.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { state: ['required'] } },
    ]);
  });

  it('N23 a row names its version, and the refusal of a change what is stored, also for one that a tour rated bad again', async () => {
    await visit('bad', 'x');
    const { finding } = await one();
    const listed = async () => (await list('topic=room_service')).items[0];
    const { etag = '' } = (await listed()) ?? {};
    expect(etag).toBe(finding.etag);
    await visit('bad', 'wieder');
    const refused = await put(finding.id, { ...said, state: 'resolved' }, { 'if-match': etag });
    const current = await listed();
    expect([refused.status, refused.json]).toEqual([412, { error: 'precondition_failed', current }]);
    expect((await put(finding.id, said, { 'if-match': current?.etag ?? '' })).status).toBe(200);
  });

  it('N23 of several those are changed that are as they were shown; the audit log names them, and what was set', async () => {
    await visit('bad', 'x');
    const before = (await list()).items;
    const [first, second] = before;
    const etags = before.map(({ etag }) => etag);
    await put(first?.id ?? '', said, { 'if-match': first?.etag ?? '' });
    const body = { ids: before.map(({ id }) => id), etags, finding: { state: 'resolved', due_on: null } };
    const answer = await server.call(officePaths.findings, {
      method: 'PUT',
      token: administrator.token,
      body,
    });
    const { items, refused } = zod.parse(changedFindings, answer.json);
    expect([refused, items.map(({ state }) => state)]).toEqual([[first?.id], ['acknowledged', 'resolved']]);
    const log = zod.parse(auditPage, (await get(officePaths.auditLog)).json);
    const { id, topic, floor } = second ?? {};
    const set = (field: string, to?: string | null) => (to === undefined ? { field } : { field, to });
    const { state, responsible, due_on } = said;
    expect(log.items.slice(0, 2).map(({ findings }) => findings)).toMatchObject([
      {
        set: [set('state', 'resolved'), set('due_on', null)],
        changed: [{ id, topic, floor, building: 'Library' }],
      },
      {
        set: [set('state', state), set('responsible', responsible), set('due_on', due_on), set('note')],
        changed: [{ id: first?.id }],
      },
    ]);
  });

  it('a repeated key gets the first response, whatever changed since', async () => {
    await visit('bad', 'x');
    const { etag, finding } = await one();
    const headers = { 'if-match': etag, 'idempotency-key': 'once' };
    const first = await put(finding.id, said, headers);
    const other = await put(finding.id, { ...said, note: 'later' }, { 'if-match': '*' });
    const again = await put(finding.id, said, headers);
    expect([first.status, other.status, again.status]).toEqual([200, 200, 200]);
    expect(again.text).toBe(first.text);
    expect((await one()).finding.note).toBe('later');
  });

  it('texts are trimmed, blank ones are null, and too long ones 422', async () => {
    await visit('bad', 'x');
    const { finding } = await one();
    const any = { 'if-match': '*' };
    const blank = await put(finding.id, { ...said, note: '  ', responsible: ' Anna ' }, any);
    expect(blank.json).toMatchObject({ note: null, responsible: 'Anna' });
    const long = await put(
      finding.id,
      { ...said, note: 'x'.repeat(2001), responsible: 'y'.repeat(201) },
      any,
    );
    expect(long.json).toEqual({
      error: 'validation_failed',
      errors: { note: ['too_long'], responsible: ['too_long'] },
    });
    for (const due_on of ['2026-02-30', '0026-05-01']) {
      expect((await put(finding.id, { ...said, due_on }, any)).status).toBe(422);
    }
  });

  it('N11 lists by state, topic, text and overdue; what is resolved is not overdue', async () => {
    await visit('bad', 'Kabel fehlt');
    const { finding } = await one();
    await put(finding.id, { ...said, due_on: '2020-01-01' }, { 'if-match': '*' });
    expect((await list('due=overdue')).items.map(({ id }) => id)).toEqual([finding.id]);
    expect((await list('state=open')).total).toBe(1);
    expect((await list('query=haustechnik')).total).toBe(1);
    expect((await list('query=kabel')).total).toBe(2);
    expect((await list('query=book street')).total).toBe(2);
    expect((await list('to=2020-01-01')).total).toBe(0);
    expect((await list(`user_id=${inspector.id}`)).total).toBe(2);
    expect((await list(`user_id=${administrator.id}`)).total).toBe(0);
    await put(finding.id, { ...said, state: 'resolved', due_on: '2020-01-01' }, { 'if-match': '*' });
    expect((await list('due=overdue')).total).toBe(0);
  });

  it('N9 what only an excluded tour had seen is no finding, and what was said is there again with it', async () => {
    const tour = await visit('bad', 'x');
    const { finding } = await one();
    await put(finding.id, said, { 'if-match': '*' });
    const body = { exclusion: { reason: 'a training' } };
    await server.call(officePaths.tourExclusion(tour), { method: 'PUT', token: administrator.token, body });
    expect((await list()).total).toBe(0);
    expect((await get(officePaths.finding(finding.id))).status).toBe(404);
    expect((await put(finding.id, said, { 'if-match': '*' })).status).toBe(404);
    await server.call(officePaths.tourExclusion(tour), { method: 'DELETE', token: administrator.token });
    expect((await one()).finding).toMatchObject({ id: finding.id, ...said });
  });

  it('N9 a note says nothing of the state: without the tour that opened it again it is resolved, with the note', async () => {
    await visit('bad', 'x');
    const first = await one();
    await put(first.finding.id, { ...said, state: 'resolved' }, { 'if-match': first.etag });
    const again = await visit('bad', 'wieder');
    const { etag, finding } = await one();
    expect(finding.state).toBe('open');
    await put(finding.id, { ...said, state: 'open', note: 'looked at' }, { 'if-match': etag });
    expect((await one()).finding).toMatchObject({ state: 'open', note: 'looked at' });
    const body = { exclusion: { reason: 'a training' } };
    await server.call(officePaths.tourExclusion(again), { method: 'PUT', token: administrator.token, body });
    expect((await one()).finding).toMatchObject({ state: 'resolved', note: 'looked at' });
  });

  it('sends a finding by mail, in the sender’s language, and records it', async () => {
    await visit('bad', '<b>Beamer</b> flackert');
    const { finding } = await one();
    await put(finding.id, said, { 'if-match': '*' });
    const to = 'werkstatt@people.example';
    const answer = await server.call(officePaths.findingMessage(finding.id), {
      method: 'POST',
      token: administrator.token,
      body: { to, note: 'Bitte bis Freitag' },
      headers: { 'accept-language': 'de' },
    });
    expect(answer.status).toBe(201);
    expect((answer.json as { history: object[] }).history.at(-1)).toMatchObject({
      kind: 'sent',
      to,
      note: 'Bitte bis Freitag',
    });
    const mail = await mails.next(to);
    expect(mail.subject).toBe('Library, 1 Book Street, Bern – zu beheben: Service im Sitzungszimmer');
    for (const text of [
      'Library, 1 Book Street, Bern',
      '24. Dezember 2026',
      'Bitte bis Freitag',
      '<b>Beamer</b>',
    ]) {
      expect(mail.text).toContain(text);
    }
    expect(mail.text?.match(/https?:\S+/g)).toEqual([expect.stringMatching(/\/de\/r\/[\w-]{43}$/)]);
    expect(mail.html).not.toContain('<b>Beamer');
    expect((await one()).finding).toMatchObject({ state: 'acknowledged', note: 'called' });
    const log = await get(`${officePaths.auditLog}?limit=100`);
    expect(log.text).toContain('finding_sent');
    const workshop = 'workshop@people.example';
    await server.call(officePaths.findingMessage(finding.id), {
      method: 'POST',
      token: administrator.token,
      body: { to: workshop, note: null },
      headers: { 'accept-language': 'en-US' },
    });
    // As in documents, and not as in the United States.
    expect((await mails.next(workshop)).text).toContain('24 December 2026');
    const wrong = await server.call(officePaths.findingMessage(finding.id), {
      method: 'POST',
      token: administrator.token,
      body: { to: 'a@b.example, c@d.example', note: null },
    });
    expect(wrong.json).toEqual({ error: 'validation_failed', errors: { to: ['invalid'] } });
  });

  it('N14 a deleted person is named nowhere, and is responsible for nothing', async () => {
    await visit('bad', 'x');
    const other = await server.person('administrator');
    const { finding } = await one();
    await put(finding.id, { ...said, responsible: other.email }, { 'if-match': '*' }, other);
    const deleted = await server.call(officePaths.externalUser(other.id), {
      method: 'DELETE',
      token: administrator.token,
    });
    expect(deleted.status).toBe(204);
    const { finding: after } = await one();
    expect(after).toMatchObject({ responsible: null, note: 'called', changed_by: null });
    expect(after.history.at(-1)).toMatchObject({ by: null, responsible: null });
    expect(JSON.stringify(after)).not.toContain(other.email);
  });
});
