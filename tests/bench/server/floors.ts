import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

const blockBytes = 4096;
// As long as what the server stores under the key of a conclude call.
const body = 'x'.repeat(350);

function perSecond(forMs: number, once: () => void): number {
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < forMs) {
    once();
    count += 1;
  }
  return (count / (performance.now() - began)) * 1000;
}

/** How many blocks per second this disk makes durable, one after the other. */
export function diskFloor(folder: string, forMs: number): number {
  const path = join(folder, 'disk');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(blockBytes, 1);
  const rate = perSecond(forMs, () => {
    writeSync(file, block);
    fdatasyncSync(file);
  });
  closeSync(file);
  rmSync(path);
  return rate;
}

/** Rows per second of a bare loop: one row, one commit, as durable as the product's. */
export function sqliteFloor(folder: string, forMs: number): number {
  const path = join(folder, `floor-${randomUUID()}.db`);
  const database = new Sqlite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table rows (id text primary key, body text not null)');
  const insert = database.prepare('insert into rows values (?, ?)');
  const rate = perSecond(forMs, () => insert.run(randomUUID(), body));
  database.close();
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  return rate;
}

/** Plain inserts per second through pg; each connection sends as soon as its last one is done. */
export async function postgresFloor(url: string, connections: number, forMs: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('create table if not exists floor_rows (id text primary key, body text not null)');
  const began = performance.now();
  let count = 0;
  const loop = async () => {
    while (performance.now() - began < forMs) {
      // Named, so that PostgreSQL parses it once per connection.
      await pool.query({
        name: 'floor',
        text: 'insert into floor_rows values ($1, $2)',
        values: [randomUUID(), body],
      });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const rate = (count / (performance.now() - began)) * 1000;
  await pool.query('drop table floor_rows');
  await pool.end();
  return rate;
}
