import { describe, expect, it } from 'vitest';
import { emailRefusal, keepsAnAdministrator, nameRefusal, userState } from '#domain/users/externalUser.ts';

const at = '2026-11-20T10:00:00.000Z';

describe('the state of an external user', () => {
  it('E1 is invited, then active; disabled outweighs both', () => {
    expect(userState({ disabled: false, activated_at: null })).toBe('invited');
    expect(userState({ disabled: false, activated_at: at })).toBe('active');
    expect(userState({ disabled: true, activated_at: at })).toBe('disabled');
    expect(userState({ disabled: true, activated_at: null })).toBe('disabled');
  });
});

describe('the last administrator', () => {
  const administrator = { role: 'administrator', status: 'active' } as const;

  it('E2 stays, while there is no other', () => {
    expect(keepsAnAdministrator(administrator, 0)).toBe(false);
    expect(keepsAnAdministrator(administrator, 1)).toBe(true);
  });

  it('E2 is nobody who cannot sign in anyway, and no inspector', () => {
    expect(keepsAnAdministrator({ ...administrator, status: 'invited' }, 0)).toBe(true);
    expect(keepsAnAdministrator({ ...administrator, status: 'disabled' }, 0)).toBe(true);
    expect(keepsAnAdministrator({ role: 'inspector', status: 'active' }, 0)).toBe(true);
  });
});

describe('an address', () => {
  it.each(['a@b.ch', "o'hara+x@sub.example.org", 'ANNA@EXAMPLE.COM', 'x@xn--bcher-kva.example'])(
    'E3 is one: %j',
    (email) => expect(emailRefusal(email)).toBeNull(),
  );

  it.each([
    'anna',
    'anna@',
    '@example.org',
    'anna@example',
    'a@b.ch, c@d.ch',
    'a@b.ch;c@d.ch',
    'Anna <a@b.ch>',
    'a@b.ch\r\nBcc: c@d.ch',
    '"a b"@c.ch',
    'a@b..ch',
    '.a@b.ch',
    'a@-b.ch',
    'a\u0000@b.ch',
    'ä@b..ch',
    'Änne <a@b.ch>',
    'a@bü.ch',
    'a@[127.0.0.1]',
    'a(comment)@b.ch',
  ])('E3 is none: %j', (email) => expect(emailRefusal(email)).toBe('invalid'));

  it('E3 is refused with a sentence of its own for a name that is not ASCII', () => {
    expect(emailRefusal('müller@b.ch')).toBe('name_not_ascii');
    expect(emailRefusal('李.明@xn--zrich-kva.example')).toBe('name_not_ascii');
  });

  it('E3 has a length, and a hostile one is answered within the time of a test', () => {
    expect(emailRefusal('')).toBe('required');
    expect(emailRefusal(`${'a'.repeat(246)}@b.ch.ch`)).toBeNull();
    expect(emailRefusal(`${'a'.repeat(247)}@b.ch.ch`)).toBe('too_long');
    for (const hostile of [
      'a'.repeat(254),
      '@'.repeat(254),
      `${'a.'.repeat(126)}!`,
      `a@${'a-'.repeat(126)}`,
    ]) {
      expect(emailRefusal(hostile)).toBe('invalid');
    }
  });
});

describe('a name', () => {
  it.each(['Anna', 'Ängström-O’Neill', '{{7*7}}', '<b>', '=1+1', '李 明', '😀'])('E4 is taken: %j', (name) =>
    expect(nameRefusal(name)).toBeNull(),
  );

  it.each(['a\r\nSubject: x', 'a\u0000', 'a\u202eb', 'a\u2028b', 'a\ud800', 'a\tb', 'a\u2066b', 'a\u061cb'])(
    'E4 is not refused for its signs: %j',
    (name) => expect(nameRefusal(name)).toBeNull(),
  );

  it('E4 has a length', () => {
    expect(nameRefusal(' \t ')).toBe('required');
    expect(nameRefusal('\u3164\u200b')).toBe('required');
    expect(nameRefusal('😀'.repeat(100))).toBeNull();
    expect(nameRefusal('😀'.repeat(101))).toBe('too_long');
    expect(nameRefusal('x'.repeat(100))).toBeNull();
    expect(nameRefusal('x'.repeat(101))).toBe('too_long');
  });
});
