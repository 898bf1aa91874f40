import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingPackages, wantedPackages } from '../../../../scripts/ensure/missingPackages.mjs';

const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const lock = {
  '': { version: '0.1.0' },
  'node_modules/served': { version: '1.0.0', integrity: 'sha512-served' },
  'node_modules/tested': { version: '1.0.0', integrity: 'sha512-tested', dev: true },
  'node_modules/binding-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/binding-musl': {
    version: '1.0.0',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  },
  'node_modules/binding-darwin': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
  'node_modules/binding-wasm': { version: '1.0.0', optional: true, cpu: ['wasm32'] },
  'node_modules/below-binding-wasm': { version: '1.0.0', optional: true },
};
const forServing = ['node_modules/served', 'node_modules/binding-linux'];
const pathsOf = (packages: readonly (readonly [path: string, ...rest: unknown[]])[]) =>
  packages.map(([path]) => path);

describe('what belongs on a machine', () => {
  it('for a start, what serves, and of what is optional only this machine’s', () => {
    expect(pathsOf(wantedPackages(lock, machine, false))).toEqual(forServing);
  });

  it('for the tests, what only they need as well', () => {
    expect(pathsOf(wantedPackages(lock, machine, true))).toEqual([
      'node_modules/served',
      'node_modules/tested',
      'node_modules/binding-linux',
    ]);
  });

  it('on another machine, its own', () => {
    const wanted = wantedPackages(lock, { os: 'darwin', cpu: 'x64', libc: '' }, false);
    expect(pathsOf(wanted)).toEqual(['node_modules/served', 'node_modules/binding-darwin']);
  });
});

describe('what is missing', () => {
  const wanted = wantedPackages(lock, machine, false);
  const whole = {
    'node_modules/served': lock['node_modules/served'],
    'node_modules/binding-linux': lock['node_modules/binding-linux'],
  };

  it('nothing where all is there, whatever else is', () => {
    expect(missingPackages(wanted, { ...whole, 'node_modules/tested': { version: '0.9.0' } })).toEqual([]);
  });

  it('everything in an empty folder', () => {
    expect(missingPackages(wanted, {})).toEqual(forServing);
  });

  it('what is there in another version, or with another content', () => {
    const other = { ...whole, 'node_modules/binding-linux': { version: '2.0.0' } };
    expect(missingPackages(wanted, other)).toEqual(['node_modules/binding-linux']);
    const changed = { ...whole, 'node_modules/served': { version: '1.0.0', integrity: 'sha512-other' } };
    expect(missingPackages(wanted, changed)).toEqual(['node_modules/served']);
  });

  it('a binding that npm left out without a word', () => {
    expect(missingPackages(wanted, { 'node_modules/served': lock['node_modules/served'] })).toEqual([
      'node_modules/binding-linux',
    ]);
  });
});

describe('the lock file', () => {
  const root = join(import.meta.dirname, '../../../..');
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown;
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean; os?: string[]; resolved?: string }>;
  };
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

  it('every package with a script of its own, on Linux and macOS, is one that package.json allows', () => {
    const withScript = Object.entries(packages).filter(([, { hasInstallScript, os }]) => {
      const isHere = os === undefined || os.includes('linux') || os.includes('darwin');
      return hasInstallScript === true && isHere;
    });
    const supported = withScript.filter(([path]) => !/(?:ia32|ppc64|linux-arm)$/.test(path));
    const names = supported.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !allowScripts[name])).toEqual([]);
  });

  it('says where each package is, or npm reads the history of every one of them first', () => {
    const unknown = Object.entries(packages).filter(
      ([path, { resolved }]) => path !== '' && resolved === undefined,
    );
    expect(unknown.map(([path]) => path)).toEqual([]);
  });
});
