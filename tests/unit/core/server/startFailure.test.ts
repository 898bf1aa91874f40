import { expect, it } from 'vitest';
import { readSettings, type Settings } from '../../../../server/settings.ts';
import { databaseFailure } from '../../../../server/startFailure.ts';

function settingsOf(variables: Record<string, string>): Settings {
  const read = readSettings(variables);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}
const failure = (parts: object) => Object.assign(new Error('failed'), parts);

it.each([
  ['28P01', 'the user or the password is wrong'],
  ['28000', 'there is no such user, or it may not sign in from here'],
  ['3D000', 'there is no such database'],
  ['42501', 'the user has no rights to it'],
])('%s of PostgreSQL is said in words', (code, words) => {
  const settings = settingsOf({ DATABASE_URL: 'postgres://storey:secret@db.example/storey' });
  expect(databaseFailure(failure({ code }), settings)).toBe(
    `DATABASE_URL: db.example/storey: ${words} (${code}).`,
  );
});

it('a file that cannot be written is named, and not its folder, which can', () => {
  const settings = settingsOf({ DATA_DIR: '/srv/storey' });
  const path = '/srv/storey/storey.db';
  const line = (error: Error) => databaseFailure(error, settings);
  expect(line(failure({ code: 'EACCES', path }))).toMatch(/^\/srv\/storey\/storey\.db cannot be written/);
  expect(line(failure({ code: 'SQLITE_READONLY' }))).toMatch(/^\/srv\/storey\/storey\.db cannot be written/);
  expect(line(failure({ code: 'EACCES', path: '/srv/storey' }))).toBe(
    'DATA_DIR /srv/storey cannot be written (EACCES).',
  );
});
