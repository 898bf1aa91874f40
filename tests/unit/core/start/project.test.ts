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
