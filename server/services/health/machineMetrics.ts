import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Counter, type Registry } from 'prom-client';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { gauge, single } from './gauge.ts';

/**
 * Registers free disk space and file sizes of SQLite, and returns what updates them. PostgreSQL has a disk of its
 * own.
 */
export function diskMetrics(registry: Registry, location: DatabaseLocation): () => Promise<void> {
  if (location.kind === 'postgres') return () => Promise.resolve();
  const free = gauge(registry, 'storey_disk_free_bytes', 'Free where DATA_DIR is.');
  const size = gauge(registry, 'storey_database_bytes', 'Size of the files of SQLite.', 'file');
  const sizeOf = async (file: string) => (await stat(file).catch(() => ({ size: 0 }))).size;
  return async () => {
    const { bavail, bsize } = await statfs(dirname(location.file));
    free.set(single(bavail * bsize));
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
