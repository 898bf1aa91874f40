import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { errorKeys } from '#contract/http/errors.ts';
import { locales } from '#domain/locale.ts';
import type { AccountMailKind } from '#domain/users/externalUser.ts';
import { composeMail } from '../../../server/mail/composeMail.ts';
import { readSettings } from '../../../server/settings.ts';
import { freePort } from '../../support/server/appServer.ts';
import { call } from '../../support/server/serverCalls.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

// What clients, dashboards, operators and readers of mails rely on, byte by byte. A difference is a change for
// them, and must be intended (`vitest -u` rewrites the files).
const root = join(import.meta.dirname, '../../..');
const fileOf = (name: string) => join(import.meta.dirname, 'unchanged', name);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

describe.each(onlySqlite)('stays as it is', (kind) => {
  it('/api/openapi.json', async () => {
    server = await startServer(kind);
    const { text } = await server.call('/api/openapi.json');
    await expect(text).toMatchFileSnapshot(fileOf('openapi.txt'));
  });

  it('the error keys', () => expect(json(errorKeys)).toMatchFileSnapshot(fileOf('errorKeys.txt')));

  it('the settings and what they are without being set', async () => {
    const asked: string[] = [];
    const variables = new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get: (_, name) => {
          asked.push(String(name));
          return undefined;
        },
      },
    );
    const read = readSettings(variables);
    const values: unknown = JSON.parse(JSON.stringify(read).replaceAll(process.cwd(), '.'));
    await expect(json({ names: asked.toSorted(), values })).toMatchFileSnapshot(fileOf('settings.txt'));
  });

  it('the names of the npm scripts', async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    await expect(json(Object.keys(scripts).toSorted())).toMatchFileSnapshot(fileOf('scripts.txt'));
  });

  it('every mail in every language', async () => {
    const kinds: Record<AccountMailKind, string | null> = {
      invitation: 'https://storey.example/en/activate#token',
      invitation_again: 'https://storey.example/en/activate#token',
      password_reset: 'https://storey.example/en/reset#token',
      password_changed: null,
      email_changed: null,
      became_administrator: null,
      became_inspector: null,
    };
    const person = { firstname: 'Zoë', lastname: '<Ann>', email: 'zoe@people.example' };
    const mails = locales.flatMap((locale) =>
      Object.entries(kinds).map(([kindOf, link]) =>
        composeMail(kindOf as AccountMailKind, locale, { id: 'id', person, link }),
      ),
    );
    await expect(json(mails)).toMatchFileSnapshot(fileOf('mails.txt'));
  });
});

describe.each(databaseKinds)('stay as they are on %s', (kind) => {
  it('the metrics: names, types, helps and labels', async () => {
    const port = await freePort();
    server = await startServer(kind, { settings: { metrics: { host: '127.0.0.1', port } } });
    await server.call('/api/health/live');
    const { text } = await call(`http://127.0.0.1:${port}`, '/metrics');
    const lines = text.split('\n').flatMap((line) => {
      if (line.startsWith('#')) return [line];
      // Values differ, and states of connections vary.
      const [, name = '', labels = ''] = /^([a-z_]+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
      const inOrder = labels
        .replace(/state="[^"]*"/, 'state="…"')
        .split(',')
        .toSorted()
        .join();
      return name === '' ? [] : [`${name}{${inOrder}}`];
    });
    const told = `${[...new Set(lines)].toSorted().join('\n')}\n`;
    await expect(told).toMatchFileSnapshot(fileOf(`metrics-${kind}.txt`));
  });
});
