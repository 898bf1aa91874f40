import { spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { run } from '../../../../scripts/project.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a program of the project does not get the NODE_ENV of the shell', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const printed: string[] = [];
  const args = ['--print', 'process.env.NODE_ENV'];
  const code = await run(process.execPath, args, {}, (line) => printed.push(line));
  expect({ code, printed }).toEqual({ code: 0, printed: ['undefined'] });
});

it.each([
  ['HUP', 129],
  ['INT', 130],
  ['KILL', 137],
  ['TERM', 143],
])('a program that dies of SIG%s has the exit code that shells give it, %i', async (signal, code) => {
  expect(await run('sh', ['-c', `kill -${signal} $$`])).toBe(code);
});

/** How a command ends that has to run a program quietly. */
function endOf(shell: string) {
  const program = `
    import { runQuietly } from ${JSON.stringify(import.meta.resolve('../../../../scripts/project.mjs'))};
    await runQuietly('sh', ['-c', ${JSON.stringify(shell)}], { failed: 'It failed.' });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('a program that is killed for lack of memory says so; one that the user interrupts says nothing', () => {
  expect(endOf('exit 3')).toEqual({ status: 3, stderr: 'It failed.\n' });
  expect(endOf('kill -TERM $$')).toEqual({ status: 143, stderr: '' });
  const { status, stderr } = endOf('kill -KILL $$');
  expect(status).toBe(137);
  expect(stderr).toMatch(/^sh .* was killed, probably for lack of memory\.\n$/);
});
