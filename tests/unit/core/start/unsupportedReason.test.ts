import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import unsupportedReason from '../../../../scripts/unsupportedReason.cjs';

const good = { platform: 'linux', arch: 'x64', node: 'v20.0.0', hasGlibc: () => true };

describe('a machine that can', () => {
  it.each([
    good,
    { ...good, node: 'v26.10.0', arch: 'arm64' },
    { ...good, platform: 'darwin', arch: 'arm64', hasGlibc: () => false },
  ])('$platform $arch $node hears nothing', (machine) => {
    expect(unsupportedReason(machine)).toBeNull();
  });
});

describe('a machine that cannot', () => {
  const neverAsked = (): boolean => {
    throw new Error('A Node that is too old cannot say what it is linked to.');
  };

  it.each([
    [{ platform: 'win32' }, /WSL/],
    [{ platform: 'win32', node: 'v12.22.12' }, /WSL/],
    [{ platform: 'freebsd' }, /not on freebsd.*Linux/],
    [{ node: 'v19.9.0', hasGlibc: neverAsked }, /Node 20 or newer.*v19\.9\.0.*nodejs\.org/],
    [{ node: 'v8.17.0', hasGlibc: neverAsked }, /Node 20 or newer.*v8\.17\.0/],
    [{ arch: 'ia32' }, /64-bit.*ia32/],
    [{ hasGlibc: (): boolean => false }, /glibc.*Debian/],
  ])('%o hears in one line what to do', (difference, line) => {
    const reason = unsupportedReason({ ...good, ...difference });
    expect(reason).toMatch(line);
    expect(reason).not.toContain('\n');
  });

  it('hears it before anything else is read, and gets exit 1', () => {
    const root = join(import.meta.dirname, '../../../..');
    const old = "Object.defineProperty(process, 'version', { value: 'v18.20.8' });";
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--eval', `${old} require('./scripts/checkMachine.cjs'); console.log('went on');`],
      { cwd: root, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/^Storey needs Node 20 or newer[^\n]*\n$/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
