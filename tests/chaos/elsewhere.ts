import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Drill, type DrillFixture, NotHere } from './Drill.ts';

const root = join(import.meta.dirname, '../..');

type Suite = {
  readonly id: string;
  readonly title: string;
  /** Test files, and a pattern for the titles of their tests. */
  readonly files: readonly string[];
  readonly titles?: string;
  readonly variables?: Record<string, string>;
};

/** Runs a program of the project to its end, and returns its output. */
async function runAside(program: string, args: readonly string[], variables: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let heard = '';
  let complaints = '';
  child.stdout.on('data', (data: Buffer) => {
    heard += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    complaints += data.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, heard, complaints: stripVTControlCharacters(complaints) };
}

/** An experiment that exists as tests: runs them, and counts them. */
async function runSuite(fixture: DrillFixture, suite: Suite): Promise<void> {
  const missing = suite.files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) throw new NotHere(`${missing.join(', ')} is not there.`);
  const titles = suite.titles === undefined ? [] : ['-t', suite.titles];
  const args = ['run', ...titles, ...suite.files];
  const { code, heard, complaints } = await runAside(
    join(root, 'node_modules/.bin/vitest'),
    args,
    // On both databases.
    { NIGHT: '1', ...suite.variables },
  );
  // The last line that the project's own reporter prints.
  const [, passed = 0, failed = 0] = (
    /(\d+) passed, (\d+) failed(?:, \d+ skipped)?\s*$/.exec(heard) ?? []
  ).map(Number);
  fixture.say(
    `${passed} tests of ${suite.files.join(', ')}${suite.titles === undefined ? '' : ` (${suite.titles})`}`,
  );
  if (code === 0 && failed === 0 && passed > 0) return;
  const which = [...new Set(complaints.match(/(?<=^ FAIL {2}).*(?:\n\w*Error: .*)?/gm))]
    .slice(0, 5)
    .join('; ');
  throw new Error(`${failed} of ${failed + passed} tests failed, exit ${code}. ${which}`);
}

const suites: readonly Suite[] = [
  {
    id: 'R4',
    title: 'the settings that make a commit durable',
    files: ['tests/api/inspections/durability.test.ts'],
    titles: 'R4',
  },
  {
    id: 'R14',
    title: 'a slow, lossy and cut network between device and server',
    files: ['tests/crash/clientThroughKills.test.ts', 'tests/simulation/simulation.test.ts'],
  },
  {
    id: 'R17',
    title: 'how a device tries again: pauses, jitter, Retry-After',
    files: ['tests/unit/core/sync'],
    titles: 'S11',
  },
  {
    id: 'R18',
    title: 'the same request again is done once',
    files: ['tests/api/inspections/idempotency.test.ts'],
  },
  {
    id: 'R19',
    title: 'what was typed survives a device that dies',
    files: ['tests/crash/chromium.test.ts'],
    titles: 'kill',
  },
  {
    id: 'R22',
    title: 'a filled database is migrated, killed in the middle, by two at once',
    files: ['tests/crash/migrationKilled.test.ts'],
  },
  {
    id: 'R23',
    title: 'the store of a device is upgraded with work in it',
    files: ['tests/unit/core/db'],
  },
  {
    id: 'R26',
    title: 'ready and live',
    files: ['tests/api/operation/readiness.test.ts'],
  },
  {
    id: 'R27',
    title: 'the mail server is down, slow, or refuses; the process dies with a mail in hand',
    files: ['tests/api/users/mail.test.ts'],
    titles: 'down|says nothing|refused for good|committed|dies|two processes',
  },
  {
    id: 'R29',
    title: 'random histories of people, devices and a bad wire, against a model',
    files: ['tests/simulation/model'],
  },
  {
    id: 'R33',
    title: 'another time zone and language of the machine: rules, screens and contract',
    files: ['tests/unit/core', 'tests/api'],
    variables: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  },
  {
    id: 'R34',
    title: 'bugs planted by hand in sync and server: the simulation has to find each',
    files: ['tests/crash/plantedBugs.test.ts'],
  },
];

const { DEVICES = '1000' } = process.env;
const dayEnd = 'tests/bench/daysEnd.ts';
const shownLines = 8;

/** An experiment that exists as a bench: it must succeed, and its last lines are the facts. */
async function runDayEnd(fixture: DrillFixture): Promise<void> {
  const { code, heard } = await runAside(process.execPath, [dayEnd, '--devices', DEVICES]);
  for (const line of heard.trimEnd().split('\n').slice(-shownLines)) fixture.say(line.trim());
  if (code !== 0) throw new Error(`${dayEnd} ended with ${code}.`);
}

export const elsewhere: readonly Drill[] = [
  ...suites.map((suite) => ({
    id: suite.id,
    title: suite.title,
    run: (fixture: DrillFixture) => runSuite(fixture, suite),
  })),
  {
    id: 'R16',
    title: 'a day’s end: a thousand devices come back at once, with a restart in the middle',
    run: runDayEnd,
  },
];
