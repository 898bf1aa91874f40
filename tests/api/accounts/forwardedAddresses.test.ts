import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('the peer behind a trusted proxy', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { settings: { trustProxy: ['loopback', '10.0.0.0/8'] } });
  });
  afterAll(() => server.stop());

  const guess = (email: string, from: string) =>
    server.call(paths.authToken, {
      method: 'POST',
      body: { email, password: 'a guess' },
      headers: { 'x-forwarded-for': from },
    });

  it.each([
    ['1.1.1.1', '1.1.1.1'],
    ['9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['1.1.1.1:99', '1.1.1.1'],
    ['1.1.1.1:99, 10.0.0.7:4711', '1.1.1.1'],
    ['::1', '::1'],
    ['[2001:db8::1]:80', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['garbage', '127.0.0.1'],
    ['1.1.1.1, garbage', '127.0.0.1'],
    ['garbage, 10.0.0.7', '10.0.0.7'],
    ['1.1.1.1.1:99', '127.0.0.1'],
    ['fe80::1%anything', '127.0.0.1'],
    ['evil"<script>', '127.0.0.1'],
    [',', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('ASVS 4.1.3 with X-Forwarded-For %j is %s', async (claimed, peer) => {
    const path = `/nothing/${encodeURIComponent(claimed)}`;
    await server.call(path, { headers: { 'x-forwarded-for': claimed } });
    const lines = () => server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect.poll(lines).toContainEqual(expect.objectContaining({ path, peer }));
  });

  it('ASVS 6.3.1 another port, or another word, is no other network', async () => {
    for (const from of [(n: number) => `192.0.2.1:${n}`, (n: number) => `word${n}`]) {
      const { email } = await server.person();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(email, from(n + 1))));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    }
  });
});
