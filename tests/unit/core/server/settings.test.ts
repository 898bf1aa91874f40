import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../../server/settings.ts';

describe('settings', () => {
  it('without any, the server starts with the documented defaults', () => {
    const read = readSettings({});
    expect(read).toMatchObject({
      ok: true,
      value: { port: 3000, host: '127.0.0.1', environment: 'development', demo: true, trustProxy: [] },
    });
  });

  it.each([
    [{ PORT: 'http' }, /^PORT /],
    [{ PORT: '65536' }, /^PORT /],
    [{ PORT: '-1' }, /^PORT /],
    [{ APP_ENV: 'test' }, /^APP_ENV /],
    [{ DEMO: 'yes' }, /^DEMO /],
    [{ DEMO: '1', APP_ENV: 'production' }, /^DEMO /],
    [{ DEMO: '1', APP_ENV: 'staging' }, /^DEMO /],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'localhost' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://' }, /^DATABASE_URL must look like/],
    [{ DATABASE_URL: 'postgres://a@b/c?sslmode=bogus' }, /^DATABASE_URL must have .*verify-full/],
    [{ METRICS_ADDRESS: '127.0.0.1:3000' }, /^METRICS_ADDRESS must be another/],
    [{ METRICS_ADDRESS: '127.0.0.1:80', HOST: '::', PORT: '80' }, /^METRICS_ADDRESS must be another/],
    [{ PUBLIC_URL: 'storey.example' }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: 'https://storey.example/app' }, /^PUBLIC_URL /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY /],
    [{ PHOTOS: 'yes' }, /^PHOTOS /],
    [{ PHOTOS_KEEP_DAYS: '0' }, /^PHOTOS_KEEP_DAYS /],
    [{ PHOTOS_KEEP_DAYS: '1.5' }, /^PHOTOS_KEEP_DAYS /],
    [{ PHOTOS_URL: 'https://key:secret@s3.example/photos' }, /^PHOTOS_URL /],
    [{ PHOTOS_URL: 's3://s3.example/photos' }, /^PHOTOS_URL /],
    [{ SENTRY_DSN: 'key' }, /^SENTRY_DSN /],
    [{ SENTRY_DSN: 'mailto:key@reports.example' }, /^SENTRY_DSN /],
    [{ SENTRY_DSN: 'https://reports.example/1' }, /^SENTRY_DSN /],
    [{ SENTRY_DSN: 'https://key:secret@reports.example/1' }, /^SENTRY_DSN /],
  ])('%j is refused in one line that names the setting', (variables, line) => {
    const read = readSettings(variables);
    expect(read).toMatchObject({ ok: false, reason: expect.stringMatching(line) as unknown });
    expect(String(read.ok || read.reason)).not.toContain('\n');
  });

  it.each([
    'postgres:///name?host=/var/run/postgresql',
    'postgres://storey:secret@10.0.0.1/storey?sslmode=verify-full',
  ])('%s is an address of PostgreSQL', (DATABASE_URL) => {
    expect(readSettings({ DATABASE_URL })).toMatchObject({ ok: true });
  });

  it.each(['production', 'staging'])('in %s the demo is off', (APP_ENV) => {
    expect(readSettings({ APP_ENV })).toMatchObject({ ok: true, value: { demo: false } });
  });

  it('TRUST_PROXY is a list of addresses and ranges', () => {
    expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' })).toMatchObject({
      ok: true,
      value: { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] },
    });
  });
});
