import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../../../scripts/oneAtATime.mjs';

let folder = '';
let file = '';
const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storey-test-'));
  file = join(folder, '.preparing');
  said.mockClear();
});

afterEach(() => rmSync(folder, { recursive: true }));

const here = (pid: number) => `${pid}@${hostname()}`;

/** Above the process ids of Linux and macOS. */
const pidOfNobody = 99_999_999;

it('leaves nothing behind, also when the work fails', async () => {
  expect(await oneAtATime(file, () => Promise.resolve(existsSync(file)))).toBe(true);
  expect(existsSync(file)).toBe(false);
  await expect(oneAtATime(file, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(existsSync(file)).toBe(false);
  expect(said).not.toHaveBeenCalled();
});

it('waits while another process is at work, and says so once', async () => {
  writeFileSync(file, here(process.ppid));
  let isDone = false;
  const work = oneAtATime(file, () => {
    isDone = true;
    return Promise.resolve();
  });
  await vi.waitUntil(() => said.mock.calls.length > 0);
  expect(isDone).toBe(false);
  rmSync(file);
  await work;
  expect(isDone).toBe(true);
  expect(said).toHaveBeenCalledOnce();
});

it('does not wait for one that was killed', async () => {
  writeFileSync(file, here(pidOfNobody));
  await oneAtATime(file, () => Promise.resolve());
  expect(said).not.toHaveBeenCalled();
});

it('waits for one in another container, whose processes cannot be seen, as long as it touches the file', async () => {
  const owner = `${pidOfNobody}@another-container`;
  writeFileSync(file, owner);
  const work = oneAtATime(file, () => Promise.resolve());
  await vi.waitUntil(() => said.mock.calls.length > 0);
  expect(readFileSync(file, 'utf8')).toBe(owner);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  await work;
  expect(said).toHaveBeenCalledOnce();
});

it('does not wait for one whose number somebody else has by now', async () => {
  writeFileSync(file, here(process.ppid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  await oneAtATime(file, () => Promise.resolve());
  expect(said).not.toHaveBeenCalled();
});

it('of many processes that come at once, one works at a time', async () => {
  const log = join(folder, 'log');
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { oneAtATime } from ${JSON.stringify(import.meta.resolve('../../../../scripts/oneAtATime.mjs'))};
    await oneAtATime(${JSON.stringify(file)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'begins ');
      await wait(20);
      appendFileSync(${JSON.stringify(log)}, 'ends ');
    });`;
  writeFileSync(file, here(pidOfNobody));
  const processes = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  expect(await Promise.all(processes.map((child) => once(child, 'exit')))).toEqual(
    processes.map(() => [0, null]),
  );
  expect(readFileSync(log, 'utf8')).toBe('begins ends '.repeat(4));
});
