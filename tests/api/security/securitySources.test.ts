import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The product's own sources, by path. */
function sourcesOf(folder: string): (readonly [path: string, text: string])[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), readFileSync(path, 'utf8')] as const);
}

const server = sourcesOf('server');
const client = [...sourcesOf('src'), ...sourcesOf('sw')];
const all = [...server, ...client];

const where = (sources: typeof all, pattern: RegExp) =>
  sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

describe('the source code', () => {
  it('finds the sources', () => {
    expect(server.length).toBeGreaterThan(100);
    expect(client.length).toBeGreaterThan(150);
    expect(where(server, /from 'node:crypto'/).length).toBeGreaterThan(3);
  });

  it('ASVS 13.2.5 the default allow list has this machine only', () => {
    const lines = readFileSync(join(root, 'docs/systemd/addresses.conf'), 'utf8').split('\n');
    const said = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(said).toEqual(['[Service]', 'IPAddressDeny=any', 'IPAddressAllow=localhost']);
  });

  it('ASVS 1.2.5 the server starts no other program', () => {
    expect(where(server, /node:child_process|node:cluster|\bexecSync\b|\bspawn\(/)).toEqual([]);
  });

  it('ASVS 1.3.2 ASVS 3.2.2 turns no text into code or markup', () => {
    expect(
      where(
        all,
        /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=(?!=)|insertAdjacentHTML|srcdoc|document\.write/,
      ),
    ).toEqual([]);
  });

  it('ASVS 1.2.4 concatenates no SQL', () => {
    expect(where(server, /sql\.raw\(|CompiledQuery\.raw\((?!'begin immediate'\))/)).toEqual([]);
    // Only constants of the sources are inserted into statements: partial indexes are not used with parameters.
    const constants = /sql\.lit\((?!(?:\d+|-readerCacheKiB|noDay)\))/;
    expect(where(server, constants)).toEqual([]);
  });

  it('ASVS 11.4.1 ASVS 11.2.1 only SHA-256, argon2id and the platform’s own randomness are used', () => {
    expect(where(all, /\b(md5|sha1|sha-1)\b/i)).toEqual([]);
    const hashes = server.flatMap(([, text]) =>
      [...text.matchAll(/createHash\('([^']+)'\)/g)].map(([, name]) => name),
    );
    expect(new Set(hashes)).toEqual(new Set(['sha256']));
    expect(where(server, /createCipher|createSign|createHmac|crypto-js|bcrypt/)).toEqual([]);
  });

  it('ASVS 6.5.3 takes no secret from Math.random', () => {
    expect(where(server, /Math\.random/)).toEqual([]);
    // The device draws only the jitter of retries from it.
    expect(where(client, /Math\.random/)).toEqual([
      'src/app/inspection/startSending.ts',
      'sw/registerBackgroundSync.ts',
    ]);
  });

  it('ASVS 12.3.2 disables no certificate check', () => {
    expect(where(server, /rejectUnauthorized|NODE_TLS_REJECT/)).toEqual([]);
  });

  it('ASVS 1.2.2 builds no URL from input', () => {
    expect(where(client, /javascript:|href=\{`?(?:mailto|tel):/)).toEqual([]);
    expect(where(client, /window\.open\(/)).toEqual([]);
  });

  it('ASVS 3.7.1 uses no obsolete browser technology', () => {
    expect(where(client, /openDatabase\(|applicationCache|createElement\('(object|embed|applet)'/)).toEqual(
      [],
    );
  });

  it('ASVS 6.2.6 ASVS 6.2.7 every password field is masked, allows pasting, and has its autocomplete value', () => {
    const fields = client.flatMap(([path, text]) =>
      [...text.matchAll(/<(PasswordInput|PasswordField)\b[\s\S]*?\/>/g)].map(([tag]) => [path, tag] as const),
    );
    expect(fields.length).toBeGreaterThan(3);
    for (const [path, tag] of fields)
      expect([path, tag]).toEqual([path, expect.stringContaining('autoComplete=')]);
    expect(where(client, /\bon(?:Paste|Copy)\b/)).toEqual([]);
  });

  it('ASVS 15.2.4 every package of the lock file has an integrity hash', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean; resolved?: string }>;
    };
    const packages = Object.entries(lock.packages).filter(
      ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
    );
    expect(packages.length).toBeGreaterThan(300);
    for (const [path, { integrity, resolved = 'https://registry.npmjs.org/' }] of packages) {
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
      expect(new URL(resolved).host).toBe('registry.npmjs.org');
    }
  });
});
