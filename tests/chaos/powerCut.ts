import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sendWalkers } from '../support/data/walkers.ts';
import { type Drill, type DrillFixture, NotHere } from './Drill.ts';
import { type DiskEvent, readStrace, straceOptions } from './straceLog.ts';

const cuts = Number(process.env['ROUNDS'] ?? 150);
const controlCuts = 15;
const sector = 512;
const loadMs = 4_000;

/** A simulated disk: for each file what is durable, and what was written since, which may or may not survive. */
class Disk {
  readonly sure = new Map<string, Buffer>();
  readonly #unsure = new Map<string, Exclude<DiskEvent, { kind: 'answered' }>[]>();

  apply(event: Exclude<DiskEvent, { kind: 'answered' }>): void {
    const waiting = this.#unsure.get(event.file) ?? [];
    this.#unsure.set(event.file, waiting);
    if (event.kind !== 'synced') waiting.push(event);
    else
      this.sure.set(
        event.file,
        this.#after(event.file, waiting.splice(0), () => true),
      );
  }

  /** The content after a power cut: any part of what was not durable, down to single sectors. */
  found(file: string): Buffer {
    return this.#after(file, this.#unsure.get(file) ?? [], () => Math.random() < 0.5);
  }

  #after(file: string, events: readonly DiskEvent[], isThere: () => boolean): Buffer {
    let content = this.sure.get(file) ?? Buffer.alloc(0);
    let isCopied = false;
    for (const event of events) {
      if (event.kind === 'cut' && isThere()) {
        content = Buffer.from(content.subarray(0, event.length));
        isCopied = true;
      } else if (event.kind === 'removed' && isThere()) content = Buffer.alloc(0);
      else if (event.kind === 'write') {
        for (let from = 0; from < event.bytes.length; from += sector) {
          const piece = event.bytes.subarray(from, from + sector);
          if (!isThere()) continue;
          const end = event.offset + from + piece.length;
          if (end > content.length)
            content = Buffer.concat([content, Buffer.alloc(end - content.length + 65_536)]);
          else if (!isCopied) content = Buffer.from(content);
          isCopied = true;
          piece.copy(content, event.offset + from);
        }
      }
    }
    return content;
  }
}

/** Receipts that were sent but are not stored, and whether the file is intact. */
function lookAt(folder: string, disk: Disk, database: string, given: readonly string[]) {
  const file = join(folder, 'storey.db');
  rmSync(`${file}-shm`, { force: true });
  writeFileSync(file, disk.found(database));
  writeFileSync(`${file}-wal`, disk.found(`${database}-wal`));
  try {
    const opened = new Sqlite(file);
    const isWhole = opened.pragma('integrity_check', { simple: true }) === 'ok';
    const codes = new Set(opened.prepare<[], string>('select code from receipts').pluck().all());
    opened.close();
    return { isWhole, missing: given.filter((code) => !codes.has(code)).length };
  } catch {
    return { isWhole: false, missing: given.length };
  }
}

function replay(
  events: readonly DiskEvent[],
  database: string,
  start: Buffer,
  options: { count: number; believesInSync: boolean },
) {
  const folder = mkdtempSync(join(tmpdir(), 'storey-cut-'));
  const places = new Set(
    Array.from({ length: options.count }, () => Math.floor(Math.random() * events.length)),
  );
  const disk = new Disk();
  disk.sure.set(database, start);
  const given: string[] = [];
  const outcome = { cuts: 0, torn: 0, lost: 0, given: 0 };
  for (const [place, event] of events.entries()) {
    if (event.kind === 'answered') given.push(...event.codes);
    else if (event.kind !== 'synced' || options.believesInSync) disk.apply(event);
    if (!places.has(place)) continue;
    const { isWhole, missing } = lookAt(folder, disk, database, given);
    outcome.cuts += 1;
    if (!isWhole) outcome.torn += 1;
    if (missing > 0) outcome.lost += 1;
    outcome.given = Math.max(outcome.given, given.length);
  }
  rmSync(folder, { recursive: true });
  return outcome;
}

/** Runs the server under load and records its disk and network calls. */
async function traced(fixture: DrillFixture) {
  try {
    execFileSync('strace', ['-V'], { stdio: 'pipe' });
  } catch {
    throw new NotHere('strace is not installed.');
  }
  const fresh = await fixture.database('sqlite');
  const database = join(fresh.folder, 'storey.db');
  const first = await fixture.start(fresh);
  first.process().kill('SIGTERM');
  await first.process().ended;
  const start = readFileSync(database);
  const log = join(fresh.folder, 'strace');
  const server = await fixture.start(fresh, { through: ['strace', ...straceOptions, '-o', log] });
  const walkers = await sendWalkers(() => server.url, 8);
  await pause(loadMs);
  await walkers.finish();
  server.process().kill('SIGTERM');
  await server.process().ended;
  const events = (await readStrace(log)).filter(
    (event) => event.kind === 'answered' || event.file.startsWith(database),
  );
  return { events, database, start, acknowledged: walkers.reported.length };
}

async function powerCut(fixture: DrillFixture): Promise<void> {
  const { events, database, start, acknowledged } = await traced(fixture);
  const real = replay(events, database, start, { count: cuts, believesInSync: true });
  assert.ok(real.given > 20 && acknowledged > 20, `Only ${real.given} receipts were seen.`);
  assert.deepEqual([real.torn, real.lost], [0, 0], `Of ${real.cuts} cuts: torn, lost.`);
  const control = replay(events, database, start, { count: controlCuts, believesInSync: false });
  assert.ok(control.torn + control.lost > 0, 'A disk that never syncs loses nothing: this proves nothing.');
  fixture.say(
    `${real.cuts} power cuts among ${events.length} writes, syncs and answers, any unsynced sectors lost: every file whole, all of up to ${real.given} receipts there; on a disk that ignores syncs ${control.lost} of ${control.cuts} lose some`,
  );
}

/** Asserts that each receipt was sent after the log with it was synced. */
async function commitOrder(fixture: DrillFixture): Promise<void> {
  const { events, database } = await traced(fixture);
  const log = `${database}-wal`;
  const waiting: Buffer[] = [];
  let synced = Buffer.alloc(0);
  let checked = 0;
  for (const event of events) {
    if (event.kind === 'write' && event.file === log) waiting.push(event.bytes);
    else if (event.kind === 'synced' && event.file === log)
      synced = Buffer.concat([synced, ...waiting.splice(0)]);
    else if (event.kind === 'answered') {
      for (const code of event.codes) {
        assert.ok(synced.includes(code), `The receipt ${code} left before the log was on the disk.`);
        checked += 1;
      }
    }
  }
  assert.ok(checked > 20, `Only ${checked} receipts were seen.`);
  fixture.say(`${checked} receipts, each on the wire after the sync of the log that holds it`);
}

export const powerCuts: readonly Drill[] = [
  { id: 'R3', title: 'the power is cut, and what was not synced is lost in part', run: powerCut },
  { id: 'R5', title: 'no answer before its commit is on the disk', run: commitOrder },
];
