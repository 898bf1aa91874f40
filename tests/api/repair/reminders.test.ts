import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { deleteFindingMailsTo } from '../../../server/repositories/mails.ts';
import { insertActiveUser } from '../../../server/repositories/users.ts';
import { addressHash } from '../../../server/services/notices/stopReminders.ts';
import { type NoticeScene, noticeScene } from '../../support/data/repair/noticeScene.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';

const to = 'caretaker@repairs.example';
const due_on = '2026-11-20';

describe.each(databaseKinds)('reminders, on %s', (kind) => {
  let scene: NoticeScene;
  let ids: string[];
  beforeAll(async () => {
    scene = await noticeScene(kind);
    for (const building of ['Library', 'Town hall', 'Baths']) await scene.tour(building);
    ids = (await scene.findings()).map(({ id }) => id);
  });
  afterAll(() => scene.stop());

  const waiting = async (address = to) => {
    const mails = scene.server.database.selectFrom('mails').select('id');
    return (await mails.where('kind', '=', 'reminder').where('recipient', '=', address).execute()).length;
  };
  /** A finding that an address is responsible for, overdue, with a message to it. */
  const overdue = async (id: string, address: string, language = 'en') => {
    await scene.put(id, { responsible: address.toUpperCase(), due_on });
    expect((await scene.message(id, address, language)).status).toBe(201);
    await scene.next(address);
  };
  const tokensIn = (text: string | undefined) => [
    ...(text ?? '').matchAll(/\/\w\w\/r\/([\w-]{43})(\/stop)?/g),
  ];

  it('R4 whoever is responsible is reminded once in seven days, from eight o’clock on workdays, however many look', async () => {
    const { setClock, look } = scene;
    await overdue(ids[0] ?? '', to, 'de');
    await overdue(ids[1] ?? '', to, 'de');
    setClock('2026-11-29T11:00:00.000Z');
    expect(await look()).toMatchObject({ reminders: 0 });
    setClock('2026-11-30T06:59:59.000Z');
    expect(await look()).toMatchObject({ reminders: 0 });
    setClock('2026-11-30T07:00:00.000Z');
    expect(await look(4)).toMatchObject({ reminders: 1 });
    const mail = await scene.next(to);
    const tokens = tokensIn(mail.text);
    expect(tokens.map(([, , stop]) => stop ?? 'link')).toEqual(['link', 'link', '/stop']);
    expect(new Set(tokens.map(([, token]) => token)).size).toBe(3);
    for (const [link] of tokens) expect(mail.html).toContain(link);
    expect(mail.subject).toBe('Erinnerung: 2 Stellen zu beheben');
    expect(mail.text).toContain('Test Person hat Sie gebeten');
    expect(mail.text).toContain('20. November 2026');
    expect(mail.text).not.toContain('Spektor');
    expect(mail.headers.has('reply-to')).toBe(false);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    const press = `https://storey.example${repairPaths.stop(tokens[2]?.[1] ?? '')}`;
    const list = mail.headers.get('list') as unknown as Record<string, { url?: string; name?: string }>;
    expect(list['unsubscribe']?.url).toBe(press);
    expect(list['unsubscribe-post']?.name).toBe('List-Unsubscribe=One-Click');
    for (const day of [
      '2026-11-30T20:00',
      '2026-12-01T09:00',
      '2026-12-04T09:00',
      '2026-12-06T09:00',
      '2026-12-07T06:59',
    ]) {
      setClock(`${day}:00.000Z`);
      expect([day, await look()]).toMatchObject([day, { reminders: 0 }]);
    }
    setClock('2026-12-07T07:00:00.000Z');
    expect(await look(3)).toMatchObject({ reminders: 1 });
    expect((await scene.next(to)).messageId).not.toBe(mail.messageId);
  });

  it('R4 a reminder names fifty, the longest overdue first, and counts the others', async () => {
    const { database } = scene.server;
    const many = 'many@repairs.example';
    const found = await database.selectFrom('findings').selectAll().limit(1).executeTakeFirstOrThrow();
    const link = await database.selectFrom('repair_links').selectAll().limit(1).executeTakeFirstOrThrow();
    for (let floor = 1; floor <= 53; floor += 1) {
      const id = `of-floor-${floor}`;
      const due = `2026-09-${String((floor % 30) + 1).padStart(2, '0')}`;
      await database
        .insertInto('findings')
        .values({ ...found, id, floor, responsible: many, due_on: due })
        .execute();
      await database
        .insertInto('repair_links')
        .values({ ...link, id, finding_id: id, address: many, address_key: many })
        .execute();
    }
    scene.setClock('2026-12-07T08:00:00.000Z');
    await database
      .deleteFrom('notices')
      .where('kind', '=', 'reminder')
      .where('person', '=', 'everybody')
      .execute();
    expect(await scene.look(2)).toMatchObject({ reminders: 1 });
    const { text = '' } = await scene.next(many);
    expect(tokensIn(text)).toHaveLength(51);
    expect(text).toContain('Und 3 weitere.');
    const days = [...text.matchAll(/fällig am (\d+)\. September/g)].map(([, day]) => Number(day));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  it('R4 a day is judged once: what becomes overdue later on it waits for the next', async () => {
    const late = 'later@repairs.example';
    await overdue(ids[2] ?? '', late);
    expect(await scene.look()).toMatchObject({ reminders: 0 });
    scene.setClock('2026-12-08T07:00:00.000Z');
    expect(await scene.look()).toMatchObject({ reminders: 1 });
    await scene.next(late);
  });

  it('R4 another zone, a clock that jumps a year and back, and two zones at once remind nobody twice', async () => {
    const { setClock, look } = scene;
    const jumped = 'jumped@repairs.example';
    await overdue(ids[3] ?? '', jumped);
    setClock('2026-12-09T12:00:00.000Z');
    await Promise.all([look(2, 'Pacific/Auckland'), look(2, 'Europe/Zurich')]);
    expect(await waiting(jumped)).toBe(1);
    for (const zone of ['Pacific/Honolulu', 'Asia/Tokyo', 'Europe/Zurich']) {
      await scene.server.database
        .updateTable('result_settings')
        .set({ value: zone })
        .where('name', '=', 'time_zone')
        .execute();
      for (const time of ['2026-12-10T02:00', '2026-12-10T19:00', '2026-12-11T09:00', '2026-12-09T20:00']) {
        setClock(`${time}:00.000Z`);
        await look(2);
      }
    }
    expect(await waiting(jumped)).toBe(1);
    setClock('2027-12-13T09:00:00.000Z');
    await look(2);
    const ahead = await waiting(jumped);
    setClock('2026-12-11T10:00:00.000Z');
    await look(2);
    setClock('2026-12-16T09:00:00.000Z');
    await look(2);
    expect(await waiting(jumped)).toBe(ahead + 1);
  });

  it('R4 one press stops them, by mail program or page, for all findings, and another allows them again', async () => {
    const { server, setClock, look } = scene;
    const address = 'stopped@repairs.example';
    await overdue(ids[4] ?? '', address, 'fr');
    setClock('2026-12-17T08:00:00.000Z');
    await look();
    const token = tokensIn((await scene.next(address)).text).at(-1)?.[1] ?? '';
    const url = server.url + repairPaths.stop(token);
    const form = (body: string) =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });
    const state = () => server.database.selectFrom('stopped_addresses').select('at').execute();
    expect((await form('List-Unsubscribe=One-Click')).status).toBe(204);
    expect((await form('List-Unsubscribe=One-Click')).status).toBe(204);
    expect(await state()).toHaveLength(1);
    await server.call(repairPaths.stop(token), { method: 'DELETE' });
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body: parts })).status).toBe(204);
    expect(await state()).toHaveLength(1);
    // Its link is gone, and another finding is sent: by a person.
    await server.database
      .updateTable('repair_links')
      .set({ withdrawn_at: '2026-12-17T09:00:00.000Z' })
      .where('address', '=', address)
      .execute();
    setClock('2026-12-24T08:00:00.000Z');
    await overdue(ids[5] ?? '', address, 'fr');
    await look();
    expect(await waiting(address)).toBe(1);
    expect((await server.call(repairPaths.stop(token), { method: 'DELETE' })).status).toBe(204);
    expect(await state()).toEqual([]);
    expect((await server.call(repairPaths.stop(token), { method: 'POST', body: {} })).status).toBe(204);
    expect(await state()).toHaveLength(1);
    expect((await server.call(repairPaths.stop('x'.repeat(43)), { method: 'POST' })).status).toBe(404);
    await server.call(repairPaths.stop(token), { method: 'DELETE' });
  });

  it('R4 judged again when it is sent: who stopped, was forgotten or got an account meanwhile has no reminder', async () => {
    const { mails, server, setClock, look } = scene;
    const addresses = ['stops@repairs.example', 'account@repairs.example', 'forgotten@repairs.example'];
    setClock('2026-12-28T06:00:00.000Z');
    for (const [place, address] of addresses.entries()) await overdue(ids[place] ?? '', address);
    mails.refuse(451);
    setClock('2026-12-28T09:00:00.000Z');
    await look();
    for (const address of addresses) expect([address, await waiting(address)]).toEqual([address, 1]);
    await scene.tried();
    const at = '2026-12-28T09:00:00.000Z';
    const [stops = '', account = '', forgotten = ''] = addresses;
    await server.database
      .insertInto('stopped_addresses')
      .values({ address_hash: addressHash(stops), at })
      .execute();
    const person = {
      firstname: 'A',
      lastname: 'B',
      role: 'inspector',
      locale: 'en',
      passwordHash: null,
    } as const;
    await insertActiveUser(server.database, { ...person, id: 'someone', email: account, now: at });
    await deleteFindingMailsTo(server.database, forgotten);
    mails.refuse(null);
    setClock('2026-12-28T10:00:00.000Z');
    await scene.sendDue();
    for (const address of addresses) await expect.poll(() => waiting(address)).toBe(0);
    expect(
      mails.arrived
        .filter(({ subject }) => subject?.startsWith('Reminder') === true)
        .flatMap(({ recipients }) => recipients),
    ).not.toEqual(expect.arrayContaining([stops]));
    // Its tokens reached nobody.
    expect(
      await server.database
        .selectFrom('reminder_stops')
        .select('token_hash')
        .where('address_hash', '=', addressHash(account))
        .execute(),
    ).toEqual([]);
  });
});
