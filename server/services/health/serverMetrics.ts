import { readdir, stat, statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import type { Database } from '../../database/tables.ts';
import { connectionsByState, estimatedRows, waitingMails } from '../../repositories/stored.ts';
import { gauge, single } from './gauge.ts';
import type { Readiness } from './readiness.ts';

/**
 * Registers the free space of the folder with the database, the photos or both, and the file sizes of SQLite, and
 * returns what updates them. `folder` is null with PostgreSQL and a bucket: then nothing is in files.
 */
function diskMetrics(
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
function processMetrics(registry: Registry): () => Promise<void> {
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

const nanoseconds = 1e9;
const delayResolutionMs = 10;
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the metrics are read from. */
export type MetricDeps = {
  readonly database: Database;
  readonly location: DatabaseLocation;
  /** Where SQLite or photos are; null: neither is in files. */
  readonly dataDir: string | null;
  readonly isReady: Readiness;
  readonly now: () => Date;
};

/** A finished request, as it is counted. */
export type EndedRequest = {
  readonly method: string;
  /** The route pattern, such as `/api/objects/:id`: each concrete path would be a series of its own. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** The metrics of this process and its database. */
export type ServerMetrics = {
  readonly requestBegan: () => void;
  readonly requestEnded: (request: EndedRequest) => void;
  /** The text for Prometheus. The event-loop delay is that since the previous read. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
  readonly stop: () => void;
};

function requestMetrics(registry: Registry): Pick<ServerMetrics, 'requestBegan' | 'requestEnded'> {
  const registers = [registry];
  const total = new Counter({
    name: 'storey_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'storey_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: durationBounds,
    registers,
  });
  const inFlight = new Gauge({
    name: 'storey_requests_in_flight',
    help: 'Requests not yet answered.',
    registers,
  });
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded: ({ method, route, status, seconds }) => {
      inFlight.dec();
      total.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
  };
}

/** The event-loop delay since the previous refresh. */
function eventLoopDelay(registry: Registry): { readonly refresh: () => void; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delay.enable();
  const seconds = (value: number) => Math.max(0, value / nanoseconds - delayResolutionMs / 1000);
  const delays = gauge(
    registry,
    'storey_event_loop_delay_seconds',
    'How late the process was, since the last question.',
    'quantile',
  );
  return {
    refresh: () => {
      const valueAt = (percentile: number) => (delay.count === 0 ? 0 : seconds(delay.percentile(percentile)));
      delays.set([50, 99, 100].map((percentile) => [String(percentile / 100), valueAt(percentile)]));
      delay.reset();
    },
    stop: () => delay.disable(),
  };
}

function databaseMetrics(registry: Registry, { database, location: { kind }, now }: MetricDeps) {
  const waiting = gauge(registry, 'storey_mails_waiting', 'Mails in line that no mail server has taken yet.');
  const oldest = gauge(
    registry,
    'storey_mails_oldest_seconds',
    'For how long the oldest of them has waited.',
  );
  const rows = gauge(registry, 'storey_rows', 'About how many rows a table has.', 'table');
  const connections = gauge(
    registry,
    'storey_database_connections',
    'Connections to PostgreSQL of all processes, by state.',
    'state',
  );
  return {
    refresh: async () => {
      const mails = await waitingMails(database);
      const oldestMs = mails.since === null ? 0 : now().getTime() - Date.parse(mails.since);
      waiting.set(single(mails.count));
      oldest.set(single(Math.max(0, oldestMs / 1000)));
      rows.set(await estimatedRows(database, kind));
      connections.set(await connectionsByState(database, kind));
    },
    clear: () => {
      for (const one of [waiting, oldest, rows, connections]) one.set([]);
    },
  };
}

/** Makes all metrics of the server. */
export function serverMetrics(sources: MetricDeps): ServerMetrics {
  const registry = new Registry();
  const ready = gauge(registry, 'storey_ready', 'Whether requests can be served.');
  const requests = requestMetrics(registry);
  const delay = eventLoopDelay(registry);
  const stored = databaseMetrics(registry, sources);
  const refreshDisk = diskMetrics(registry, sources.location, sources.dataDir);
  const refreshProcess = processMetrics(registry);

  async function read(): Promise<string> {
    const isReady = await sources.isReady();
    ready.set(single(isReady ? 1 : 0));
    delay.refresh();
    // Without the database its gauges are left out; the others are reported.
    if (isReady) await stored.refresh().catch(() => stored.clear());
    else stored.clear();
    await refreshDisk();
    await refreshProcess();
    return registry.metrics();
  }

  return { ...requests, read, contentType: registry.contentType, stop: delay.stop };
}
