import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DatabaseLocation } from '../database/openDatabase.ts';
import type { Database } from '../database/tables.ts';
import { connectionsByState, estimatedRows, waitingMails } from '../repositories/stored.ts';
import type { Metric, Sample } from './exposition.ts';
import type { Readiness } from './readiness.ts';
import { durationBounds, type RequestCounts } from './requestCounts.ts';

const nanoseconds = 1e9;
const delayResolutionMs = 10;

export type MetricSources = {
  readonly database: Database;
  readonly location: DatabaseLocation;
  readonly counts: RequestCounts;
  readonly isReady: Readiness;
  readonly now: () => Date;
};

function requestMetrics(counts: RequestCounts): Metric[] {
  const total: Sample[] = [];
  const durations: Sample[] = [];
  for (const { method, route, byStatus, byDuration, sumSeconds } of counts.all()) {
    for (const [status, value] of byStatus) {
      total.push({ labels: { method, route, status: String(status) }, value });
    }
    let upTo = 0;
    for (const [place, count] of byDuration.entries()) {
      upTo += count;
      const le = String(durationBounds[place] ?? '+Inf');
      durations.push({ suffix: '_bucket', labels: { method, route, le }, value: upTo });
    }
    durations.push({ suffix: '_sum', labels: { method, route }, value: sumSeconds });
    durations.push({ suffix: '_count', labels: { method, route }, value: upTo });
  }
  return [
    { name: 'storey_requests_total', type: 'counter', help: 'Requests answered.', samples: total },
    {
      name: 'storey_request_duration_seconds',
      type: 'histogram',
      help: 'From the head of a request to the end of its answer.',
      samples: durations,
    },
    {
      name: 'storey_requests_in_flight',
      type: 'gauge',
      help: 'Requests not yet answered.',
      samples: [{ value: counts.inFlight() }],
    },
  ];
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  type: 'gauge',
  help,
  samples,
});

const byLabel = (label: string, values: ReadonlyMap<string, number>): Sample[] =>
  [...values].map(([name, value]) => ({ labels: { [label]: name }, value }));

async function databaseMetrics({ database, location, now }: MetricSources): Promise<Metric[]> {
  const { kind } = location;
  const mails = await waitingMails(database);
  const oldestMs = mails.since === null ? 0 : now().getTime() - Date.parse(mails.since);
  return [
    gauge('storey_mails_waiting', 'Mails in line that no mail server has taken yet.', [
      { value: mails.count },
    ]),
    gauge('storey_mails_oldest_seconds', 'For how long the oldest of them has waited.', [
      { value: Math.max(0, oldestMs / 1000) },
    ]),
    gauge(
      'storey_rows',
      'About how many rows a table has.',
      byLabel('table', await estimatedRows(database, kind)),
    ),
    gauge(
      'storey_database_connections',
      'Connections to PostgreSQL of all processes, by state.',
      byLabel('state', await connectionsByState(database, kind)),
    ),
  ];
}

async function diskMetrics(location: DatabaseLocation): Promise<Metric[]> {
  if (location.kind === 'postgres') return [];
  const { bavail, bsize } = await statfs(dirname(location.file));
  const sizeOf = async (file: string) => (await stat(file).catch(() => ({ size: 0 }))).size;
  return [
    gauge('storey_disk_free_bytes', 'Free where DATA_DIR is.', [{ value: bavail * bsize }]),
    gauge('storey_database_bytes', 'Size of the files of SQLite.', [
      { labels: { file: 'database' }, value: await sizeOf(location.file) },
      { labels: { file: 'log' }, value: await sizeOf(`${location.file}-wal`) },
    ]),
  ];
}

async function processMetrics(): Promise<Metric[]> {
  const { user, system } = process.cpuUsage();
  const started = Date.now() / 1000 - process.uptime();
  const open = await readdir('/proc/self/fd').catch(() => []);
  return [
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory.', [{ value: process.memoryUsage.rss() }]),
    gauge('process_open_fds', 'Open files and sockets.', [{ value: open.length }]),
    gauge('process_start_time_seconds', 'When the process began.', [{ value: started }]),
  ];
}

/** Everything that is measured; asking resets the event loop's delay, which is of the time since the last question. */
export function serverMetrics(sources: MetricSources): {
  readonly read: () => Promise<readonly Metric[]>;
  readonly stop: () => void;
} {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delay.enable();

  function delayMetric(): Metric {
    const seconds = (value: number) => Math.max(0, value / nanoseconds - delayResolutionMs / 1000);
    const samples = [50, 99, 100].map((percentile) => ({
      labels: { quantile: String(percentile / 100) },
      value: delay.count === 0 ? 0 : seconds(delay.percentile(percentile)),
    }));
    delay.reset();
    return gauge(
      'storey_event_loop_delay_seconds',
      'How late the process was, since the last question.',
      samples,
    );
  }

  async function read(): Promise<readonly Metric[]> {
    const isReady = await sources.isReady();
    // What the database would say is missing while it is out of reach; the rest is told all the same.
    const stored = isReady ? await databaseMetrics(sources).catch(() => []) : [];
    const disk = await diskMetrics(sources.location).catch(() => []);
    return [
      gauge('storey_ready', 'Whether requests can be served.', [{ value: isReady ? 1 : 0 }]),
      ...requestMetrics(sources.counts),
      delayMetric(),
      ...stored,
      ...disk,
      ...(await processMetrics()),
    ];
  }

  return { read, stop: () => delay.disable() };
}
