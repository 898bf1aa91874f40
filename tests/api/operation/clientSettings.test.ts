import { afterEach, describe, expect, it } from 'vitest';
import { clientSettings, demoClientSettings } from '#contract/app/clientSettings.ts';
import { paths } from '#contract/http/paths.ts';
import type { Settings } from '../../../server/settings.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dsn = 'https://key@reports.example:8443/base/1';

let server: TestServer;
afterEach(() => server.stop());

async function told(settings: Partial<Settings>) {
  server = await startServer('sqlite', { settings });
  const { json, headers } = await server.call(paths.clientSettings);
  const policy = headers.get('content-security-policy') ?? '';
  return {
    reports: clientSettings.parse(json).error_reports,
    connect: policy.split(';').find((part) => part.startsWith('connect-src')),
  };
}

describe('§9 the address for error reports', () => {
  it.each(['production', 'staging'] as const)(
    'in %s: to the DSN, and only its origin is opened',
    async (environment) => {
      expect(await told({ environment, sentryDsn: dsn })).toEqual({
        reports: { dsn, environment },
        connect: "connect-src 'self' https://reports.example:8443",
      });
    },
  );

  it.each([
    { environment: 'development', sentryDsn: dsn },
    { environment: 'production', sentryDsn: null },
    { environment: 'staging', sentryDsn: null },
  ] as const)('nowhere with %j, and no origin is opened', async (settings) => {
    expect(await told(settings)).toEqual({ reports: null, connect: "connect-src 'self'" });
  });
});

it('N6 the zone in which days are counted is told', async () => {
  server = await startServer('sqlite', { settings: { timeZone: 'Pacific/Kiritimati' } });
  const { json } = await server.call(paths.clientSettings);
  expect(clientSettings.parse(json).time_zone).toBe('Pacific/Kiritimati');
});

describe('the accounts of the demo', () => {
  it('are returned in a demo, without a token', async () => {
    server = await startServer('sqlite', { settings: { environment: 'development', demo: true } });
    const { json } = await server.call(paths.clientSettings);
    expect(demoClientSettings.parse(json)).toEqual({
      error_reports: null,
      time_zone: 'Europe/Zurich',
      mail_server: false,
      demo_accounts: [
        { email: 'admin@demo.example', role: 'administrator', password: 'walk-the-building' },
        { email: 'inspector@demo.example', role: 'inspector', password: 'walk-the-building' },
        { email: 'inspector2@demo.example', role: 'inspector', password: 'walk-the-building' },
      ],
    });
  });

  it.each([
    { environment: 'development', demo: false },
    { environment: 'staging', demo: true },
    { environment: 'production', demo: true },
    { environment: 'production', demo: false },
  ] as const)('are nowhere else, not even as a field: %j', async (settings) => {
    server = await startServer('sqlite', { settings });
    expect((await server.call(paths.clientSettings)).text).toBe(
      '{"error_reports":null,"time_zone":"Europe/Zurich","mail_server":false}',
    );
    expect((await server.call('/api/openapi.json')).text).not.toContain('demo');
  });
});
