import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { insertMails } from '../../../server/repositories/mails.ts';
import { holdNotices } from '../../../server/repositories/notices/notices.ts';
import { type NoticeScene, noticeScene } from '../../support/data/repair/noticeScene.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import type { Person } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('digests, on %s', (kind) => {
  let scene: NoticeScene;
  beforeAll(async () => {
    scene = await noticeScene(kind);
    await choose(scene.administrator, 'daily');
  });
  afterAll(() => scene.stop());

  const choose = async (person: Person, digest: string) =>
    scene.server.call(paths.me, { method: 'PUT', token: person.token, body: { digest } });
  const waiting = async ({ id }: Person) => {
    const mails = scene.server.database.selectFrom('mails').select(['id', 'sent_at']);
    return mails.where('kind', '=', 'digest').where('user_id', '=', id).execute();
  };
  const numbers = (text: string | undefined) =>
    Object.fromEntries(
      [...(text ?? '').matchAll(/^(?:– )?([^\n:]+): ?(?:\n|(\d+))/gm)].flatMap(([, name = '', count]) =>
        count === undefined ? [] : [[name, Number(count)]],
      ),
    );

  it('R5 an administrator chooses how often; an inspector has no such choice', async () => {
    const { server, administrator, inspector } = scene;
    const own = async ({ token }: Person) =>
      (await server.call(paths.me, { token })).json as { digest?: string };
    expect((await own(await server.person('administrator'))).digest).toBe('weekly');
    expect((await own(administrator)).digest).toBe('daily');
    expect((await own(inspector)).digest).toBeUndefined();
    expect((await choose(inspector, 'daily')).status).toBe(403);
    const wrong = await choose(administrator, 'hourly');
    expect(wrong.status).toBe(422);
  });

  it('R5 it says what happened since the one before, at six in the evening, once, and how things stand', async () => {
    const { mails, server, administrator, setClock, look } = scene;
    setClock('2026-11-24T13:00:00.000Z');
    await scene.tour();
    const [one, two] = await scene.findings();
    await scene.put(one?.id ?? '', { due_on: '2026-11-24' });
    setClock('2026-11-25T10:00:00.000Z');
    await scene.put(two?.id ?? '', { state: 'resolved', due_on: '2026-11-24' });
    setClock('2026-11-25T11:00:00.000Z');
    await scene.tour();
    mails.refuse(550);
    await scene.message(one?.id ?? '', 'nobody@repairs.example');
    await expect.poll(() => server.logged.join('')).toContain('mail refused for good');
    mails.refuse(null);
    setClock('2026-11-25T16:59:59.000Z');
    expect(await look()).toMatchObject({ digests: 0 });
    setClock('2026-11-25T17:00:00.000Z');
    expect(await look(4)).toMatchObject({ digests: 1 });
    const mail = await scene.next(administrator.email);
    expect(numbers(mail.text)).toMatchObject({
      'Tours received': 2,
      'Findings seen again after they were resolved': 1,
      'Findings that became overdue': 2,
      'Other emails that could not be delivered': 1,
      'Findings not resolved': 2,
      'Of these overdue': 2,
      'Answers that wait for you': 0,
    });
    expect(mail.text).toContain('https://storey.example/en/findings?due=overdue');
    expect(mail.html).toContain('https://storey.example/en/account');
    expect(mail.text).not.toContain('Spektor');
    expect(mail.headers.has('reply-to')).toBe(false);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    setClock('2026-11-25T20:00:00.000Z');
    expect(await look(2)).toMatchObject({ digests: 0 });
  });

  it('R5 without an event there is none, and none after the day: what it would have said comes with the next', async () => {
    const { administrator, setClock, look } = scene;
    setClock('2026-11-26T17:30:00.000Z');
    expect(await look()).toMatchObject({ digests: 0 });
    await scene.tour('Town hall');
    setClock('2026-11-26T20:00:00.000Z');
    expect(await look()).toMatchObject({ digests: 0 });
    // Nothing runs on the evening of the 27th.
    setClock('2026-11-28T10:00:00.000Z');
    await scene.tour('Baths');
    expect(await look()).toMatchObject({ digests: 0 });
    setClock('2026-11-28T17:00:00.000Z');
    expect(await look(2)).toMatchObject({ digests: 1 });
    const mail = await scene.next(administrator.email);
    expect(numbers(mail.text)).toMatchObject({ 'Tours received': 2 });
    expect(mail.subject).toContain('26 Nov 2026');
  });

  it('R5 weekly ones are of Monday; each person and period has one, whatever clocks, zones and processes do', async () => {
    const { server, setClock, look } = scene;
    const weekly = await server.person('administrator');
    setClock('2026-11-29T12:00:00.000Z');
    await scene.tour('Baths');
    setClock('2026-11-30T05:59:00.000Z');
    await look();
    expect(await waiting(weekly)).toHaveLength(0);
    setClock('2026-11-30T06:00:00.000Z');
    await look(3);
    await choose(weekly, 'daily');
    setClock('2026-11-30T08:00:00.000Z');
    await scene.tour('Town hall');
    for (const time of [
      '2026-11-30T22:00',
      '2026-11-30T17:00',
      '2027-11-29T12:00',
      '2027-11-29T20:00',
      '2026-11-30T18:00',
    ]) {
      for (const zone of ['Asia/Tokyo', 'Pacific/Honolulu', 'Europe/Zurich']) {
        await server.database
          .updateTable('result_settings')
          .set({ value: zone })
          .where('name', '=', 'time_zone')
          .execute();
        setClock(`${time}:00.000Z`);
        await look(2);
      }
    }
    // On that Monday, and once when the clock was wrong.
    expect(await waiting(weekly)).toHaveLength(2);
  });

  it('R4 R5 what was restored is held until the next day, and what waited is not sent', async () => {
    const { server, administrator, setClock, look } = scene;
    setClock('2026-12-03T10:00:00.000Z');
    await scene.tour('Town hall');
    const waits = {
      id: 'waits',
      kind: 'digest',
      user_id: administrator.id,
      recipient: administrator.email,
    } as const;
    await insertMails(server.database, [{ ...waits, created_at: '2026-12-03T20:00:00.000Z' }]);
    await holdNotices(server.database, '2026-12-03T12:00:00.000Z');
    expect((await waiting(administrator)).map(({ id }) => id)).not.toContain('waits');
    setClock('2026-12-03T19:00:00.000Z');
    expect(await look()).toEqual({ reminders: 0, digests: 0 });
    setClock('2026-12-04T17:00:00.000Z');
    expect((await look()).digests).toBeGreaterThan(0);
  });

  it('R5 whoever is disabled or demoted before it is sent gets none; one who is promoted hears of what comes after', async () => {
    const { mails, server, administrator, setClock, look } = scene;
    setClock('2026-12-07T05:00:00.000Z');
    const [disabled, demoted] = [await server.person('administrator'), await server.person('administrator')];
    const promoted = await server.person();
    setClock('2026-12-07T05:15:00.000Z');
    await scene.tour('Town hall');
    const edit = (person: Person, role: string) =>
      server.call(officePaths.externalUser(person.id), {
        method: 'PUT',
        token: administrator.token,
        body: { external_user: { firstname: 'A', lastname: 'B', email: person.email, role, locale: 'en' } },
      });
    setClock('2026-12-07T05:30:00.000Z');
    expect((await edit(promoted, 'administrator')).status).toBe(200);
    mails.refuse(451);
    setClock('2026-12-07T06:00:00.000Z');
    await look();
    expect(
      [await waiting(disabled), await waiting(demoted), await waiting(promoted)].map((rows) => rows.length),
    ).toEqual([1, 1, 0]);
    await scene.tried();
    await server.call(officePaths.externalUserDisable(disabled.id), {
      method: 'PUT',
      token: administrator.token,
    });
    await edit(demoted, 'inspector');
    mails.refuse(null);
    setClock('2026-12-07T08:00:00.000Z');
    await scene.sendDue();
    await expect.poll(async () => [...(await waiting(disabled)), ...(await waiting(demoted))]).toEqual([]);
    expect(mails.arrived.flatMap(({ recipients }) => recipients)).not.toContain(disabled.email);
    setClock('2026-12-09T10:00:00.000Z');
    await scene.tour('Town hall');
    setClock('2026-12-14T06:10:00.000Z');
    await look();
    expect(await waiting(promoted)).toHaveLength(1);
    const [, told] = [await scene.next(promoted.email), await scene.next(promoted.email)];
    expect(numbers(told.text)).toMatchObject({ 'Tours received': 1 });
  });
});
