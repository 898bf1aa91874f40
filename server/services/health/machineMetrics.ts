import { readdir, stat, statfs } from 'node:fs/promises';
import { Counter, type Registry } from 'prom-client';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { gauge, single } from './gauge.ts';

/**
 * Registers the free space of the folder with the database, the photos or both, and the file sizes of SQLite, and
 * returns what updates them. `folder` is null with PostgreSQL and a bucket: then nothing is in files.
 */
export function diskMetrics(
  registry: Registry,
  location: DatabaseLocation,
  folder: string | null,
): () => Promise<void> {
  if (folder === null) return () => Promise.resolve();
  const free = gauge(registry, 'storey_disk_free_bytes', 'Free where DATA_DIR is.');
  const refreshFree = async () => {
    // Without the folder it is left out: 0 would be an alarm.
    const disk = await statfs(folder).catch(() => null);
    free.set(disk === null ? [] : single(disk.bavail * disk.bsize));
  };
  if (location.kind === 'postgres') return refreshFree;
  const size = gauge(registry, 'storey_database_bytes', 'Size of the files of SQLite.', 'file');
  const sizeOf = async (file: string) => (await stat(file).catch(() => ({ size: 0 }))).size;
  return async () => {
    await refreshFree();
    size.set([
      ['database', await sizeOf(location.file)],
      ['log', await sizeOf(`${location.file}-wal`)],
    ]);
  };
}

/**
 * Registers the usual process metrics under Prometheus' standard names, and returns what updates them. The default
 * set of the library has many more.
 */
export function processMetrics(registry: Registry): () => Promise<void> {
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers: [registry],
  });
  const memory = gauge(registry, 'process_resident_memory_bytes', 'Memory.');
  const files = gauge(registry, 'process_open_fds', 'Open files and sockets.');
  const started = gauge(registry, 'process_start_time_seconds', 'When the process began.');
  return async () => {
    const { user, system } = process.cpuUsage();
    cpu.reset();
    cpu.inc((user + system) / 1e6);
    memory.set(single(process.memoryUsage.rss()));
    files.set(single((await readdir('/proc/self/fd').catch(() => [])).length));
    started.set(single(Date.now() / 1000 - process.uptime()));
  };
}
