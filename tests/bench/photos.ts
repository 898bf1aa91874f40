import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { TouchpointTitle } from '../e2e/pages/walk.ts';
import { freePort } from '../support/server/appServer.ts';
import { measureChoosing } from './client/choosePhotos.ts';
import { type OverLink, sendOverBrokenLink } from './client/photosByBrowser.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { cpuMs, memoryOf, startBenchServer } from './server/benchServer.ts';
import { dayEndWithPhotos } from './server/dayEndPhotos.ts';
import { median, spread } from './server/figures.ts';
import { chosen, countOf } from './server/options.ts';
import { announcedDevices, pictures, rush, toFloor, toProduct } from './server/photoRush.ts';

// Many photos at once, in turns with a bare server that does only what every server has to do with a photo. Photos over a
// narrow link that breaks: their overhead, and how long answers take that are concluded meanwhile. Choosing a photo on
// the device. A day's end with photos.
const allParts = ['rush', 'broken', 'answers', 'choose', 'dayEnd'] as const;
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    devices: { type: 'string', default: '50' },
    each: { type: 'string', default: '4' },
    bytes: { type: 'string', default: '300000' },
    rounds: { type: 'string', default: '3' },
    part: { type: 'string', multiple: true, default: [...allParts] },
    // The number of devices at a day's end.
    late: { type: 'string', default: '1000' },
    // The numbers of photos that one device sends over a narrow link.
    photos: { type: 'string', multiple: true, default: ['3', '10'] },
    // Of the narrow link: a folder with another state of the sources and its build.
    release: { type: 'string', default: join(import.meta.dirname, '../..') },
  },
});
const aims = { ratio: 0.6, memory: 150, wire: 1.1, answersMs: 3_000, p95: 1.2 };
const narrow = { bytesPerSecond: 32_000, breaksEveryMs: 5_000, photoBytes: 400_000 };
const distinct = 8;
const photosOfDevice = 5;
const load = { devices: countOf('devices', values.devices), each: countOf('each', values.each) };
const bytesOfPhoto = countOf('bytes', values.bytes);
const rounds = countOf('rounds', values.rounds);
const late = countOf('late', values.late);
const counts = values.photos.map((count) => countOf('photos', count));
const kinds = chosen('database', values.database, databaseKinds);
const parts = chosen('part', values.part, allParts);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function startFloor(folder: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'server/barePhotosProcess.ts'), [folder]);
  const [message] = (await once(child, 'message')) as [{ readonly port: number }];
  return { url: `http://127.0.0.1:${message.port}`, child };
}

async function measure(kind: DatabaseKind, of: readonly Buffer[]): Promise<void> {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const server = await startBenchServer(fresh, await freePort());
  const url = `http://127.0.0.1:${server.port}`;
  const bare = join(fresh.folder, 'bare');
  const floor = await startFloor(bare);
  try {
    const [own, least, busy]: [number[], number[], number[]] = [[], [], []];
    const cpu = { own: 0, bare: 0 };
    const floorPid = floor.child.pid ?? 0;
    let before = Number.NaN;
    for (let round = 0; round < rounds; round += 1) {
      const devices = await announcedDevices(database, url, { ...load, of });
      if (round === 0) before = memoryOf(server.pid).now;
      const product = async () => {
        const from = server.cpuMs();
        const found = await rush(devices, toProduct(url));
        cpu.own += server.cpuMs() - from;
        own.push(found.ms);
        busy.push(found.busy);
      };
      const compared = async () => {
        const from = cpuMs(floorPid);
        least.push((await rush(devices, toFloor(floor.url))).ms);
        cpu.bare += cpuMs(floorPid) - from;
      };
      // The order alternates, so that neither is always the first.
      for (const part of round % 2 === 0 ? [product, compared] : [compared, product]) await part();
    }
    const ratios = own.map((ms, round) => (least[round] ?? Number.NaN) / ms);
    const grown = memoryOf(server.pid).peak - before;
    const count = load.devices * load.each;
    const eachMs = (ms: number) => (ms / count / own.length).toFixed(1);
    say(
      `${kind}: ${count} photos by ${load.devices} devices at once: ${spread(own)} ms, bare ${spread(least)} ms, ratio ${spread(ratios, 2)}, aim ${aims.ratio}; ` +
        `processor ${eachMs(cpu.own)} ms a photo, bare ${eachMs(cpu.bare)}; told to come back ${median(busy)} times; memory + ${grown.toFixed(0)} MB at most, aim ${aims.memory}; load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (median(ratios) < aims.ratio || grown > aims.memory) process.exitCode = 1;
  } finally {
    floor.child.kill('SIGKILL');
    await server.kill('SIGTERM');
    await database.destroy();
    rmSync(bare, { recursive: true, force: true });
    await fresh.remove();
  }
}

/** Photos of a real browser over a link that breaks: their overhead, and answers that are concluded meanwhile. */
async function measureBroken(count: number, answers: readonly TouchpointTitle[]): Promise<void> {
  const photos = await pictures(count, narrow.photoBytes);
  const runs: OverLink[] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push(await sendOverBrokenLink({ ...narrow, photos, answers, release: values.release }));
  const seconds = runs.map((run) => run.seconds);
  const bare = runs.map(({ bytes }) => bytes / narrow.bytesPerSecond);
  const ratios = runs.map(({ sent, bytes }) => sent / bytes);
  const waits = runs.flatMap(({ answersMs }) => answersMs);
  say(
    `Chromium over 256 kbit/s that breaks every 5 s: ${count} photos in ${spread(seconds)} s (${spread(bare)} s without a break), ` +
      `bytes on the wire ${spread(ratios, 3)} times theirs, aim ${aims.wire}; parts after a break ` +
      `${spread(runs.flatMap(({ afterBreaks }) => afterBreaks))} bytes` +
      (waits.length === 0
        ? ''
        : `; answers concluded meanwhile on the server after ${spread(waits)} ms, aim ${aims.answersMs}`),
  );
  if (Math.max(...ratios) > aims.wire || Math.max(0, ...waits) > aims.answersMs) process.exitCode = 1;
}

/** A day's end with photos against one without, and a third one, with photos, in which the server is killed. */
async function measureDayEnd(kind: DatabaseKind, pictured: readonly Buffer[]): Promise<void> {
  const devices = late;
  const each = photosOfDevice;
  const without = await dayEndWithPhotos(kind, { devices, each: 0, of: pictured, isKilled: false });
  const beside = await dayEndWithPhotos(kind, { devices, each, of: pictured, isKilled: false });
  const ratio = beside.p95 / without.p95;
  say(
    `${kind}: a day's end of ${devices} devices with ${each} photos each: ${beside.seconds.toFixed(0)} s (${without.seconds.toFixed(0)} s without), an answer's p95 ` +
      `${beside.p95.toFixed(0)} ms (${without.p95.toFixed(0)} without), ratio ${ratio.toFixed(2)}, aim ${aims.p95}; the bench itself is late by ${beside.benchLag.toFixed(0)} ms (${without.benchLag.toFixed(0)}); memory ${beside.memory.toFixed(0)} MB at most ` +
      `(${without.memory.toFixed(0)}); load ${loadavg()[0]?.toFixed(1)}`,
  );
  const killed = await dayEndWithPhotos(kind, { devices, each, of: pictured, isKilled: true });
  const wrong = [...without.wrong, ...beside.wrong, ...killed.wrong];
  say(
    `${kind}: the same, the server killed in the middle: ${killed.seconds.toFixed(0)} s, memory ${killed.memory.toFixed(0)} MB at most; ` +
      `exactly once in all three: ${wrong.length === 0 ? 'yes' : `no: ${wrong.slice(0, 10).join('; ')}`}`,
  );
  if (ratio > aims.p95 || wrong.length > 0) process.exitCode = 1;
}

if (parts.includes('broken')) for (const count of counts) await measureBroken(count, []);
if (parts.includes('answers'))
  for (const count of counts) await measureBroken(count, ['Arriving at work', 'Entering the building']);
if (parts.includes('choose')) await measureChoosing();
if (!parts.includes('rush') && !parts.includes('dayEnd')) process.exit();
const of = await pictures(distinct, bytesOfPhoto);
say(`${distinct} pictures of ${spread(of.map(({ length }) => length / 1000))} kB`);
if (parts.includes('rush')) for (const kind of kinds) await measure(kind, of);
if (parts.includes('dayEnd')) for (const kind of kinds) await measureDayEnd(kind, of);
