import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientRoutes } from '#contract/app/clientRoutes.ts';
import { locales } from '#domain/locale.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const shell = '<!doctype html><title>Storey</title>';
const script = `console.log('${'a'.repeat(2000)}')`;
const page = { accept: 'text/html,application/xhtml+xml' };

describe('the built app', () => {
  let dist: string;
  let server: TestServer;
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'storey-dist-'));
    await mkdir(join(dist, 'assets'));
    const files: Record<string, string | Buffer> = {
      'index.html': shell,
      'sw.js': '// worker',
      'sending.js': '// its sending',
      'photos.js': '// its photos',
      'manifest.webmanifest': '{"name":"Storey"}',
      'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'assets/index-abc123.js': script,
      'assets/inter-latin-wght-normal-Dx4kXJAl.woff2': 'font',
      'assets/index-abc123.js.br': brotliCompressSync(script),
      'assets/index-abc123.js.gz': gzipSync(script),
      'assets/index-abc123.js.map': '{}',
      '.env': 'SECRET=1',
      'backup.db': 'SQLite',
      'notes.bak': 'old',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
    server = await startServer('sqlite', { dist });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dist, { recursive: true });
  });

  const paths = clientRoutes.map((route) => route.replaceAll(':id', 'mi-1'));

  it('every screen’s path serves the shell, in every language and without one, for GET and HEAD', async () => {
    const all = locales.flatMap((locale) =>
      paths.map((path) => (path === '/' ? `/${locale}` : `/${locale}${path}`)),
    );
    for (const path of [...paths, ...all, '/en/', '/en/login/', '/en/login?next=1']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await server.call(path, { method, headers: page });
        expect([path, answer.status, answer.text]).toEqual([path, 200, method === 'GET' ? shell : '']);
        expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(Number(answer.headers.get('content-length'))).toBe(shell.length);
      }
    }
  });

  it.each([
    '/.env',
    '/package.json',
    '/.git/HEAD',
    '/node_modules/',
    '/src/main.tsx',
    '/var/storey.db',
    '/backup.db',
    '/notes.bak',
    '/assets/',
    '/assets',
    '/assets/nope.js',
    '/assets/index-abc123.js.map',
    '/assets/index-abc123.js.br',
    '/assets/..%2f.env',
    '/assets/%2e%2e/.env',
    '/%2561pi/me',
    '//evil.test/',
    '//',
    '/en//',
    '/en/login//',
    '/%5cevil.test',
    '/es/login',
    '/en/nothing',
    '/en/touchpoints',
    '/en/touchpoints/',
    '/en/touchpoints/a/b',
    '/en/en/login',
    '/index.html/',
    '/metrics',
    '/docs',
  ])('%s is 404, never the shell', async (path) => {
    const read = await server.call(path, { headers: page });
    expect(read.status).toBe(404);
    expect(read.text).not.toContain(shell);
    expect(read.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(read.text).toContain('404 Not Found');
    const program = await server.call(path, { headers: { accept: '*/*' } });
    expect([program.status, program.json]).toEqual([404, { error: 'not_found' }]);
  });

  it('a path of the API answers JSON also to a browser’s navigation', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/auth_token/a.js', '/api/me;a.css']) {
      const answer = await server.call(path, { headers: page });
      expect([path, answer.status, answer.json]).toEqual([path, 404, { error: 'not_found' }]);
    }
  });

  it.each([
    ['de', 'de', 'Zur Startseite'],
    ['fr-CH, en;q=0.4', 'fr', 'La page demandée n’a pas été trouvée.'],
    ['es, it;q=0.8, en;q=0.9', 'en', 'The page you were looking for does not exist.'],
    ['it;q=0.8, en;q=0.1', 'it', 'La pagina richiesta non è stata trovata.'],
    ['xx', 'en', 'The page you were looking for does not exist.'],
    ['de;q=0', 'en', 'The page you were looking for does not exist.'],
    [';;;q=,,,', 'en', 'The page you were looking for does not exist.'],
  ])(
    'the 404 page for Accept-Language %s is in %s, and keeps its German sentence',
    async (wanted, language, words) => {
      const answer = await server.call('/nothing', { headers: { ...page, 'accept-language': wanted } });
      expect(answer.text).toContain(`<html lang="${language}">`);
      expect(answer.text).toContain(words);
      expect(answer.text).toContain('Die gewünschte Seite wurde nicht gefunden.');
      expect(answer.text).toContain(`href="/${language}"`);
      expect(answer.text).not.toMatch(/<script|onclick|javascript:/);
    },
  );

  it.each(locales)(
    'an unknown path of /%s is answered in its language, whatever Accept-Language says',
    async (locale) => {
      const answers = ['xyz', 'tours/a/b', 'xyz?lang=zz'].map((path) =>
        server.call(`/${locale}/${path}`, { headers: { ...page, 'accept-language': 'it, fr;q=0.9' } }),
      );
      for (const answer of await Promise.all(answers)) {
        expect(answer.status).toBe(404);
        expect(answer.headers.get('content-language')).toBe(locale);
        expect(answer.text).toContain(`<html lang="${locale}">`);
        expect(answer.text).toContain(`href="/${locale}"`);
      }
    },
  );

  it('the 404 page has the texts of the app’s own', async () => {
    for (const locale of locales) {
      const catalogue = await readFile(
        join(import.meta.dirname, `../../../locales/start/${locale}.po`),
        'utf8',
      );
      const { text } = await server.call(`/${locale}/xyz`, { headers: page });
      for (const id of ['The page you were looking for does not exist.', 'Back to the start']) {
        const words = new RegExp(`msgid "${id}"\\nmsgstr "(.+)"`).exec(catalogue)?.[1];
        expect(text).toContain(words);
      }
    }
  });

  it('the 404 page has the app’s colours, light and dark, its font, and no script', async () => {
    const tokens = await readFile(join(import.meta.dirname, '../../../src/design/tokens.css'), 'utf8');
    const { text, headers } = await server.call('/de/xyz', { headers: page });
    for (const token of ['ground', 'text', 'bar-ground', 'line']) {
      const colours = [...tokens.matchAll(new RegExp(`--st-${token}: (#\\w+);`, 'g'))].slice(0, 2);
      expect(colours).toHaveLength(2);
      for (const [, colour] of colours) expect(text).toContain(colour);
    }
    expect(text).toContain('/assets/inter-latin-wght-normal-Dx4kXJAl.woff2');
    expect(text).not.toMatch(/<script|\son\w+=/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('a hashed file is cached for ever and compressed as the browser accepts', async () => {
    const kept = 'public, max-age=31536000, immutable';
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await server.call('/assets/index-abc123.js', {
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(script);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('cache-control')).toBe(kept);
      expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    }
  });

  it.each([
    ['/sw.js', /javascript/],
    ['/sending.js', /javascript/],
    ['/photos.js', /javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/icon.svg', /^image\/svg\+xml/],
    ['/index.html', /^text\/html/],
  ])('%s is asked for again each time', async (path, type) => {
    const answer = await server.call(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toMatch(type);
    // Like a browser's revalidation; `fetch` alone would send no-cache, which forbids 304.
    const asked = { 'if-none-match': answer.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await server.call(path, { headers: asked });
    expect(again.status).toBe(304);
  });

  it('a range is answered with the whole file, an unmet condition with 412, and neither is logged as a failure', async () => {
    const path = '/assets/index-abc123.js';
    for (const range of ['bytes=0-4', 'bytes=99999999-', 'bytes=5-2']) {
      const whole = await server.call(path, { headers: { range } });
      expect([range, whole.status, whole.text]).toEqual([range, 200, script]);
      expect(whole.headers.has('accept-ranges')).toBe(false);
    }
    for (const headers of [{ 'if-match': '"x"' }, { 'if-unmodified-since': new Date(0).toUTCString() }]) {
      const refused = await server.call(path, { headers });
      expect([refused.status, refused.json]).toEqual([412, { error: 'precondition_failed' }]);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
    expect(server.logged.join('')).not.toContain('"msg":"failed"');
  });

  it('every response has the security headers', async () => {
    for (const path of ['/', '/nothing', '/assets/index-abc123.js', '/sw.js', '/api/me', '/api/nothing']) {
      const { headers } = await server.call(path, { headers: page });
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types storey-worker storey-sending storey-photos',
      ]) {
        expect(policy.split(';')).toContain(directive);
      }
      expect(policy).not.toContain('unsafe-eval');
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      for (const absent of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
        expect(headers.has(absent)).toBe(false);
      }
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  it('HSTS is set where PUBLIC_URL is HTTPS, and error reports may go to the configured address only', async () => {
    const secure = await startServer('sqlite', {
      dist,
      settings: { publicUrl: 'https://storey.example', sentryDsn: 'https://key@reports.example/1' },
    });
    const { headers } = await secure.call('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://reports.example;");
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await secure.stop();
  });

  it('no origin but its own may read the API', async () => {
    const answer = await server.call('/api/me', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('without a build the API serves, and pages are 404', async () => {
    const bare = await startServer('sqlite');
    await expect.poll(async () => (await bare.call('/api/health/ready')).status).toBe(200);
    expect((await bare.call('/en/login', { headers: page })).status).toBe(404);
    await bare.stop();
  });
});
