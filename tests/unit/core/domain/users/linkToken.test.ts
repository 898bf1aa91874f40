import { describe, expect, it } from 'vitest';
import { linkTokenIn } from '#domain/users/linkToken.ts';

const token = 'Ab-_0123456789abcdefghijklmnopqrstuvwxyz3DZ';
const [start, end] = [token.slice(0, 20), token.slice(20)];

describe('E17 the token in the address of a link', () => {
  it.each([
    ['as it was sent', `?activation_token=${token}`],
    ['a full stop behind it', `?activation_token=${token}.`],
    ['brackets', `?activation_token=%28${token}%29)`],
    ['angle brackets, in signs and as a mail program writes them', `?activation_token=<${token}%3E&gt;`],
    ['text behind it', `?activation_token=${token}.%20Welcome`],
    ['the end of a line within it', `?activation_token=${start}=%0D%0A${end}`],
    ['that end, where the browser has dropped the line', `?activation_token=${start}=${end}`],
    ['a blank within it', `?activation_token=${start}+%20${end}`],
    ['an invisible sign within it', `?activation_token=${start}%E2%80%8B%C2%AD${end}`],
    ['the source of the mail', `?activation_token=3D${token}`],
    ['the source of the mail, with the end of a line', `?activation_token=3D${start}=%0A${end}`],
    ['&amp; before and behind it', `?from=mail&amp;activation_token=${token}&amp;to=you`],
    ['a broken escape', `?activation_token=${token}%E2%zz`],
  ])('is found with %s', (_, search) => {
    expect(linkTokenIn(search, 'activation_token')).toEqual({ token });
  });

  it('is cut where it is shorter, and there is none without its name', () => {
    expect(linkTokenIn(`?activation_token=${start}=`, 'activation_token')).toBe('cut');
    expect(linkTokenIn('?activation_token=', 'activation_token')).toBe('cut');
    expect(linkTokenIn('?activation_token', 'activation_token')).toBeNull();
    expect(linkTokenIn(`?password_reset_token=${token}`, 'activation_token')).toBeNull();
    expect(linkTokenIn('', 'activation_token')).toBeNull();
  });

  it('may begin with what the source of a mail writes', () => {
    const other = `3D${token.slice(2)}`;
    expect(linkTokenIn(`?password_reset_token=${other}`, 'password_reset_token')).toEqual({ token: other });
    expect(linkTokenIn(`?password_reset_token=3D${other}.`, 'password_reset_token')).toEqual({
      token: other,
    });
  });
});
