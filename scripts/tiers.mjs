import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(manifest));

/**
 * A part of a tier: a program of the project and its arguments. If it prints the line `N passed, N failed`, these
 * numbers go into the total; anything else counts as one. `onDisk`: its temporary files belong on a disk, not in
 * memory.
 * @typedef {{ name: string, program: string, args: readonly string[], environment?: Record<string, string>, needs?: readonly ('browser' | 'build')[], onDisk?: boolean }} Part
 */

/**
 * @param {string} name
 * @param {readonly string[]} projects
 * @param {Omit<Partial<Part>, 'name'> & { more?: readonly string[] }} [options]
 * @returns {Part}
 */
function tests(name, projects, { more = [], ...options } = {}) {
  return {
    name,
    program: 'vitest',
    args: ['run', ...projects.flatMap((project) => ['--project', project]), ...more],
    ...options,
  };
}

/**
 * A script of package.json. Its text is run as npm would run it, in a shell and with the project's programs first, but without
 * npm, which takes half a second of a processor to start.
 * @param {string} name
 * @param {Omit<Partial<Part>, 'name'>} [options]
 * @returns {Part}
 */
function npmScript(name, options = {}) {
  return { name, program: 'sh', args: ['-c', `${scripts[name] ?? name} "$@"`, name], ...options };
}

/** Type-checked one by one: each environment has its own globals. */
const environments = ['src/domain', '.', 'sw', 'server', 'scripts', 'lint', 'tests'];

const office = 'tests/unit/ui/features/office';

const built = /** @type {const} */ ({ needs: ['build'] });
const inBrowser = /** @type {const} */ ({ needs: ['browser', 'build'] });

/** The projects of Vitest that a check runs, and watches. */
export const checkedProjects = ['core', 'ui', 'api'];

/**
 * After every step: under a minute. Two side by side, a third would take a fifth more of the processors in all: first the tests, which
 * wait now and then, then what only computes. Every worker imports what its tests need, which is a fifth of their time: those that
 * compute have one worker, those that wait for servers and time limits two.
 */
export const check = {
  atOnce: 2,
  parts: [
    tests('api tests', ['api'], { more: ['--maxWorkers', '2'] }),
    // Without the office: whole screens, whose tables and forms take more time than all other tests of the UI.
    tests('tests of ui', ['ui'], { more: ['--maxWorkers', '1', '--exclude', `${office}/**`] }),
    tests('tests of core', ['core'], { more: ['--maxWorkers', '1'] }),
    npmScript('lint'),
    ...environments.map((folder) => ({
      name: `types of ${folder === '.' ? 'src' : folder}`,
      program: 'tsc',
      args: ['-p', folder],
    })),
    npmScript('format:check'),
  ],
};

/**
 * What the README promises, besides the check: under a quarter of an hour. Three side by side: what waits for browsers, the
 * network and the disk leaves a processor free half of the time. The longest first, and what needs a processor beside
 * what waits.
 */
export const test = {
  atOnce: 3,
  parts: [
    npmScript('budget', built),
    tests('journeys', ['journeys'], inBrowser),
    tests('api tests on PostgreSQL, processes', ['api-postgres', 'processes']),
    // It installs about 700 packages, and runs programs from there.
    tests('start in an empty folder', ['machine'], { more: ['tests/start'], onDisk: true }),
    tests('other browsers', ['browsers'], inBrowser),
    tests('pictures', ['visual'], inBrowser),
    tests('simulation', ['simulation']),
    // What a step may leave undone and a change may not: a missing translation, a file or an export that nobody uses.
    npmScript('catalogues'),
    npmScript('dead-code'),
    tests('tests of the office', ['ui'], { more: ['--maxWorkers', '1', office] }),
  ],
};

/**
 * For the night, and before a release. First what waits for browsers and disks, beside what computes on one processor;
 * then what uses both, or measures.
 */
export const nightly = [
  {
    atOnce: 2,
    parts: [
      tests('heavy tests on PostgreSQL, the demo', ['processes'], { environment: { NIGHT: '1' } }),
      tests('histories of results', ['processes'], {
        more: ['tests/api/results/resultsExactness.test.ts'],
        environment: { NIGHT: '1', HISTORIES: '2000' },
      }),
      tests('planted bugs, killed servers and browsers', ['machine'], {
        more: ['tests/crash'],
        environment: { NIGHT: '1', SERVER_KILLS: '50', BROWSER_KILLS: '50' },
        // A process must be killed while it works: on a disk a commit takes long enough for that.
        onDisk: true,
        ...inBrowser,
      }),
      // Each starts its servers anew, and takes four times as long.
      tests('histories of results in two processes', ['processes'], {
        more: ['tests/api/results/resultsTwoProcesses.test.ts'],
        environment: { NIGHT: '1', HISTORIES: '200' },
      }),
      tests('what was typed last, two quick presses, signs and photos, in every engine', ['browsers'], {
        more: ['canvasProtection', 'cleanText', 'doublePress', 'emailField', 'putAside'],
        environment: { NIGHT: '1', LAST_TYPED: '100', TAPS: 'whole' },
        ...inBrowser,
      }),
      // With what is rare, every distance of two quick taps, and accounts in every language.
      tests('all journeys', ['journeys'], { environment: { NIGHT: '1' }, ...inBrowser }),
      ...['firefox', 'webkit'].map((browser) => ({
        name: `journeys in ${browser}`,
        program: 'node',
        args: ['tests/e2e/real-browsers/browsers.ts', browser, '--journeys', '20'],
        ...inBrowser,
      })),
    ],
  },
  {
    parts: [
      ...[
        { name: 'schedules', more: ['--schedules', '20000'] },
        { name: 'schedules with photos', more: ['--schedules', '2000', '--photos'] },
        { name: 'schedules on PostgreSQL', more: ['--schedules', '400', '--database', 'postgres'] },
        {
          name: 'schedules with photos on PostgreSQL',
          more: ['--schedules', '500', '--photos', '--database', 'postgres'],
        },
      ].map(({ name, more }) => ({
        name,
        program: 'node',
        args: ['tests/simulation/faults/faults.ts', '--workers', '2', ...more],
      })),
      {
        name: 'drills',
        program: 'node',
        args: ['tests/chaos/main.ts', 'all'],
        onDisk: true,
        ...built,
      },
      tests('every screen in every language and theme', ['visual'], {
        environment: { VISUAL: 'whole' },
        ...inBrowser,
      }),
    ],
  },
];
