import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { type NoticeScene, noticeScene } from '../../support/data/repair/noticeScene.ts';
import { invite, somebody } from '../../support/data/signedInAccounts.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';

const to = 'caretaker@repairs.example';
const linkIn = (text: string | false | undefined) =>
  /https:\/\/storey\.example\/\w\w\/r\/[\w-]{43}/.exec(text === false ? '' : (text ?? ''))?.[0];

describe.each(onlySqlite)('mails that can be answered, on %s', (kind) => {
  let scene: NoticeScene;
  let finding: string;
  beforeAll(async () => {
    scene = await noticeScene(kind);
    await scene.tour();
    finding = (await scene.findings())[0]?.id ?? '';
  });
  afterAll(() => scene.stop());

  it('R1 a message carries its link, is answered by a reply too, and is in the thread of its finding', async () => {
    const { mails, administrator } = scene;
    await scene.message(finding, to, 'de');
    await scene.message(finding, to, 'de');
    const [first, second] = [await mails.next(to), await mails.next(to)];
    for (const mail of [first, second]) {
      expect(mail.headers.has('auto-submitted')).toBe(false);
      expect(mail.headers.has('list-unsubscribe')).toBe(false);
      expect(mail.from?.value[0]?.address).toBe('storey@mail.example');
      expect(mail.replyTo?.value).toEqual([{ name: 'Test Person', address: administrator.email }]);
      expect(mail.references).toBe(`<finding-${finding}@mail.example>`);
      expect(mail.inReplyTo).toBe(mail.references);
      expect(mail.subject).toMatch(/^Library, 1 Book Street, Bern – zu beheben: /);
      expect(linkIn(mail.text)).toMatch(/\/de\/r\//);
      expect(linkIn(mail.html)).toBe(linkIn(mail.text));
      expect(mail.text).toContain(`antworten: Die Antwort geht an Test Person, ${administrator.email}.`);
      expect(mail.text).toContain('https://storey.example/privacy');
      expect(`${mail.text}${String(mail.html)}`).not.toMatch(/Inge|Spektor/);
    }
    expect(second.messageId).not.toBe(first.messageId);
    expect(linkIn(second.text)).not.toBe(linkIn(first.text));
  });

  it('R1 a token that reached nobody is deleted; a sender who was disabled meanwhile is no address to answer to', async () => {
    const { mails, server } = scene;
    const other = await server.person('administrator');
    mails.refuse(451);
    const late = 'late@repairs.example';
    await server.call(officePaths.findingMessage(finding), {
      method: 'POST',
      token: other.token,
      body: { to: late },
    });
    await expect.poll(() => server.logged.join('')).toContain('mail not sent, will be tried again');
    const tokens = () =>
      server.database
        .selectFrom('repair_tokens')
        .innerJoin('repair_links', 'id', 'link_id')
        .where('address', '=', late)
        .select('token_hash')
        .execute();
    expect(await tokens()).toEqual([]);
    await server.call(officePaths.externalUserDisable(other.id), {
      method: 'PUT',
      token: scene.administrator.token,
    });
    mails.refuse(null);
    scene.setClock('2026-11-24T12:05:00.000Z');
    const mail = await scene.next(late);
    expect(mail.headers.has('reply-to')).toBe(false);
    expect(mail.text).not.toContain(other.email);
    expect(linkIn(mail.text)).toBeDefined();
    await expect.poll(tokens).toHaveLength(1);
  });

  it('an invitation and a change of role are answered by whoever caused them; a reset by nobody', async () => {
    const { mails, server, administrator } = scene;
    const { email } = await invite(server, administrator, somebody());
    const invitation = await mails.next(email);
    expect(invitation.replyTo?.value[0]?.address).toBe(administrator.email);
    expect(invitation.text).toContain(administrator.email);
    expect(invitation.headers.get('auto-submitted')).toBe('auto-generated');
    const person = await server.person();
    await server.call(officePaths.externalUser(person.id), {
      method: 'PUT',
      token: administrator.token,
      body: { external_user: somebody({ email: person.email, role: 'administrator' }) },
    });
    expect((await mails.next(person.email)).replyTo?.value[0]?.address).toBe(administrator.email);
    await server.call(paths.passwordReset, {
      method: 'POST',
      body: { password_reset: { email: person.email } },
    });
    const reset = await mails.next(person.email);
    expect(reset.headers.has('reply-to')).toBe(false);
    expect(reset.text).not.toContain(administrator.email);
  });

  it('without REPAIR_LINKS a message has no link, and says whom to tell', async () => {
    const { mails, server } = scene;
    const none = await server.beside({ repairLinks: false });
    mails.refuse(451);
    await none.call(officePaths.findingMessage(finding), {
      method: 'POST',
      token: scene.administrator.token,
      body: { to: 'today@repairs.example' },
    });
    await none.stop();
    mails.refuse(null);
    scene.setClock('2026-11-24T12:10:00.000Z');
    const mail = await scene.next('today@repairs.example');
    expect(linkIn(mail.text)).toBeUndefined();
    expect(mail.text).toContain('Please let Test Person know when it is done.');
    expect(mail.replyTo?.value[0]?.address).toBe(scene.administrator.email);
  });
});
