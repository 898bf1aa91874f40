import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBreakOff } from '../../../../scripts/createBreakOff.mjs';

type Part = { readonly name: string; readonly program: string; readonly args: readonly string[] };

// On a busy machine a process takes seconds to start.
const patiently = { timeout: 50_000, interval: 10 };
// Connects, says which folder it was given, and sleeps; told to, it starts another one and outlives it.
const sleeping = `
  const { spawn } = require('node:child_process');
  const [, file, socket, more] = process.argv;
  require('node:net').connect(socket).write(process.env.TMPDIR);
  if (more !== undefined) {
    spawn(process.execPath, [file, socket], { stdio: 'ignore' }).once('exit', () => process.exit(1));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  }`;

let folder = '';
let server: Server;
/** The connections of those that sleep, and the folders they were given. */
const asleep: Socket[] = [];
const folders: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storey-test-'));
  writeFileSync(join(folder, 'sleeps.cjs'), sleeping);
  server = createServer((socket) => {
    asleep.push(socket);
    socket.setEncoding('utf8').on('data', (told: string) => folders.push(told));
  }).listen(join(folder, 'socket'));
  await once(server, 'listening');
});

afterEach(() => {
  // Whoever still sleeps ends with its connection.
  for (const socket of asleep.splice(0)) socket.destroy();
  folders.length = 0;
  server.close();
  rmSync(folder, { recursive: true });
});

const nodePart = (name: string, ...args: readonly string[]): Part => ({ name, program: 'node', args });

/** Arguments with which Node runs a tier of these parts. */
const tierOf = (...parts: readonly Part[]) => tierFor([], ...parts);

/** The same with these names and options behind the command. */
const tierFor = (asked: readonly string[], ...parts: readonly Part[]) => [
  '--input-type=module',
  '--eval',
  `import { runTier } from ${JSON.stringify(import.meta.resolve('../../../../scripts/runTier.mjs'))};
  await runTier([{ parts: ${JSON.stringify(parts)} }], ${JSON.stringify(asked)});`,
];

function started(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const lines = text(child.stdout).then((printed) => printed.trimEnd().split('\n'));
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), exitCode, lines };
}

const sleepingTier = () =>
  tierOf(
    nodePart('sleeps', join(folder, 'sleeps.cjs'), join(folder, 'socket'), 'with another'),
    nodePart('is never begun', '--eval', ''),
  );

/** Waits until a part and what it started sleep, and returns the ends of both. */
async function untilAsleep(): Promise<Promise<unknown>[]> {
  await vi.waitUntil(() => folders.length === 2, patiently);
  expect(folders.map((one) => existsSync(one))).toEqual([true, true]);
  return asleep.map((socket) => once(socket, 'close'));
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a tier, its part and what that started, and leaves nothing', async (signal, code) => {
  const tier = started(process.execPath, sleepingTier());
  const ends = await untilAsleep();
  tier.kill(signal);
  expect(await tier.exitCode).toBe(code);
  const lines = await tier.lines;
  expect(lines.slice(-2)).toEqual([`Broken off by ${signal}.`, '0 passed, 1 failed']);
  expect(lines.filter((line) => line.includes('is never begun'))).toEqual([]);
  await Promise.all(ends);
  expect(folders.map((one) => existsSync(one))).toEqual([false, false]);
});

it('a tier ends in the same way when its parent is gone', async () => {
  // The second command keeps the shell from becoming the tier itself.
  const shell = started('sh', ['-c', '"$@"; exit 1', 'sh', process.execPath, ...sleepingTier()]);
  const ends = await untilAsleep();
  shell.kill('SIGKILL');
  // Its output ends when the tier does.
  expect((await shell.lines).at(-1)).toBe('0 passed, 1 failed');
  await Promise.all(ends);
  expect(folders.map((one) => existsSync(one))).toEqual([false, false]);
});

it('a misspelt part beside a right one is refused, and nothing runs', async () => {
  const asked = ['lint', 'tpyes'];
  const tier = started(
    process.execPath,
    tierFor(asked, nodePart('lint', '--eval', ''), nodePart('types', '--eval', '')),
  );
  expect(await tier.exitCode).toBe(2);
  expect(await tier.lines).toEqual(['Which part? There are: lint | types']);
});

it('a part that does not end in time is killed', async () => {
  const stubborn = `
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1_000);
    console.log('deaf');`;
  const part = spawn(process.execPath, ['--eval', stubborn], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const breakOff = createBreakOff(0);
  const ended = breakOff.ended(part);
  await once(part.stdout, 'data');
  await breakOff.now('SIGTERM');
  expect(await ended).toEqual({ code: 1, signal: 'SIGKILL', error: '' });
  expect([breakOff.reason(), breakOff.exitCode()]).toEqual(['SIGTERM', 143]);
});
