import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/http/paths.ts';
import { demoToken, sendWalkers } from '../support/data/walkers.ts';
import { call } from '../support/server/serverCalls.ts';
import { runToEnd, variablesFor } from '../support/server/serverProcess.ts';
import { type Drill, type DrillFixture, NotHere } from './Drill.ts';
import { until } from './drillFixture.ts';
import { expectIntegrity } from './expectIntegrity.ts';
import { expectWhole } from './expectWhole.ts';

// Photos need 256 MB of room.
const smallDisk = '400m';
const block = Buffer.alloc(1024 * 1024);

function mountSmallDisk(path: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'tmpfs', path], { stdio: 'pipe' });
  } catch {
    throw new NotHere('A small disk cannot be mounted here: that needs root.');
  }
}

/** Fills the disk. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  for (const piece of [block, Buffer.alloc(512)]) {
    try {
      for (;;) writeSync(descriptor, piece);
    } catch {
      // The disk is full.
    }
  }
  closeSync(descriptor);
}

async function full(fixture: DrillFixture): Promise<void> {
  const fresh = await fixture.database('sqlite');
  mountSmallDisk(fresh.folder);
  fixture.finally(async () => execFileSync('umount', ['-l', fresh.folder]));
  const server = await fixture.start(fresh);
  const token = await demoToken(server.url);
  const walkers = await sendWalkers(() => server.url, 8);
  await until(server.url, '/api/health/ready', 200, 10_000);
  await pause(1_000);
  const filler = join(fresh.folder, 'filler');
  fill(filler);
  const notReadyMs = await until(server.url, '/api/health/ready', 503, 10_000);
  await pause(3_000);
  fill(filler);
  await pause(1_000);
  const during = {
    live: (await call(server.url, '/api/health/live')).status,
    read: (await call(server.url, paths.mandates, { token })).status,
    write: [...walkers.answers.keys()],
  };
  assert.deepEqual([during.live, during.read], [200, 200]);
  assert.ok(during.write.includes('503'), `Writes on a full disk: ${during.write.join()}`);
  const backup = await runToEnd(
    'server/commands/backup.ts',
    [join(fresh.folder, 'backup')],
    variablesFor(fresh),
  );
  assert.match(backup.stderr, /no space left on the disk/);
  rmSync(filler);
  const readyMs = await until(server.url, '/api/health/ready', 200, 10_000);
  assert.deepEqual(
    (await readdir(fresh.folder)).filter((name) => name.startsWith('backup')),
    [],
  );
  await expectWhole(fixture, server, walkers);
  await expectIntegrity(fresh);
  fixture.say(
    `not ready ${notReadyMs} ms after the disk was full, ready ${readyMs} ms after it had room, same process; reads were answered; a backup onto it left nothing`,
  );
}

async function failing(fixture: DrillFixture): Promise<void> {
  const fresh = await fixture.database('sqlite');
  const control = (pid: number, command: string) => execFileSync('fiu-ctrl', ['-c', command, String(pid)]);
  try {
    execFileSync('which', ['fiu-ctrl', 'fiu-run'], { stdio: 'pipe' });
  } catch {
    throw new NotHere('libfiu is not installed (Debian: fiu-utils).');
  }
  const server = await fixture.start(fresh, { through: ['fiu-run', '-x'] });
  const inner = Number(
    execFileSync(
      'pgrep',
      ['-f', `^${process.execPath} .*server/index.ts`, '-g', String(server.process().pid)],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')[0],
  );
  const walkers = await sendWalkers(() => server.url, 8);
  for (const name of [
    'posix/io/sync/fdatasync',
    'posix/io/sync/fsync',
    'posix/io/rw/pwrite',
    'posix/io/rw/pwrite64',
    'posix/io/rw/pread',
    'posix/io/rw/pread64',
  ]) {
    control(inner, `enable_random name=${name},probability=0.03,failinfo=5`);
    await pause(1_500);
    control(inner, `disable name=${name}`);
    await pause(300);
  }
  const back = await until(server.url, '/api/health/ready', 200, 15_000);
  await expectWhole(fixture, server, walkers);
  await expectIntegrity(fresh);
  fixture.say(
    `EIO on a thirtieth of all reads, writes and syncs: nothing acknowledged is missing; ready ${back} ms after the last`,
  );
}

async function folder(fixture: DrillFixture): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'storey-drill-'));
  fixture.finally(() => rm(parent, { recursive: true, force: true }));
  await writeFile(join(parent, 'file'), '');
  const cases: [string, string][] = [['below a file', join(parent, 'file', 'var')]];
  const readOnly = join(parent, 'read-only');
  try {
    execFileSync('mkdir', [readOnly]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', readOnly], { stdio: 'pipe' });
    fixture.finally(async () => execFileSync('umount', [readOnly]));
    cases.push(['mounted read-only', join(readOnly, 'var')]);
  } catch {
    chmodSync(readOnly, 0o500);
    if (process.getuid?.() !== 0) cases.push(['without the right to write', join(readOnly, 'var')]);
  }
  for (const [what, path] of cases) {
    const { code, stderr, stdout } = await runToEnd('server/index.ts', [], { PORT: '0', DATA_DIR: path });
    assert.match(stderr, /^DATA_DIR \S+ cannot be written \(\w+\)\.\n$/);
    assert.deepEqual([code, stdout], [1, '']);
    fixture.say(`${what}: exit 1, ${stderr.trim().replace(parent, '…')}`);
  }
}

async function corrupt(fixture: DrillFixture): Promise<void> {
  const fresh = await fixture.database('sqlite');
  const server = await fixture.start(fresh);
  const walkers = await sendWalkers(() => server.url, 8);
  await pause(2_000);
  await walkers.finish();
  server.process().kill('SIGTERM');
  await server.process().ended;
  const file = join(fresh.folder, 'storey.db');
  copyFileSync(file, `${file}.kept`);
  const backup = (name: string) =>
    runToEnd('server/commands/backup.ts', [join(fresh.folder, name)], variablesFor(fresh));

  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.from('not a database at all'), 0, 21, 0);
  closeSync(descriptor);
  const start = await runToEnd('server/index.ts', [], variablesFor(fresh));
  assert.match(start.stderr, /is damaged or no database of this program/);
  assert.equal(start.code, 1);

  /** How many of eight pages are detected as damaged when their bytes from `offset` on are overwritten. */
  async function noticed(offset: number): Promise<number> {
    let found = 0;
    for (let place = 1; place <= 8; place += 1) {
      copyFileSync(`${file}.kept`, file);
      const torn = openSync(file, 'r+');
      writeSync(torn, Buffer.alloc(512, 0xff), 0, 512, 4_096 * place * 5 + offset);
      closeSync(torn);
      if ((await backup(`torn-${offset}-${place}`)).code !== 0) found += 1;
    }
    return found;
  }
  const heads = await noticed(0);
  assert.equal(heads, 8, 'A page without its head was backed up.');
  const texts = await noticed(3_000);
  copyFileSync(`${file}.kept`, file);
  truncateSync(file, 4_096 * 20);
  assert.notEqual((await backup('short')).code, 0);
  copyFileSync(`${file}.kept`, file);
  assert.equal((await backup('whole')).code, 0);
  fixture.say(
    `a torn head stops the start with one line; ${heads} of 8 pages without their head and a cut file stop the backup, whose check is the scheduled one; of 8 pages changed in the middle of a row it noticed ${texts}: SQLite keeps no checksum of pages`,
  );
}

export const disk: readonly Drill[] = [
  { id: 'R6', title: 'the disk is full, and has room again', run: full },
  { id: 'R7', title: 'reads, writes and syncs fail now and then', run: failing },
  { id: 'R8', title: 'a data folder that cannot be written', run: folder },
  { id: 'R9', title: 'a database file with torn pages', run: corrupt },
];
