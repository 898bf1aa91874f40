import { call } from '../support/server/serverCalls.ts';

/** Metrics of a server, read at METRICS_ADDRESS. */
export type ServerGauges = {
  readonly memoryMb: number;
  readonly handles: number;
  /** Size of the WAL of SQLite; NaN on PostgreSQL. */
  readonly logMb: number;
  /** The event-loop delay since the last read, in milliseconds. */
  readonly delayP99: number;
  readonly maxDelay: number;
};

/** Reads the metrics once. */
export async function serverGauges(metrics: string): Promise<ServerGauges> {
  const { text } = await call(metrics, '/metrics');
  const lines = new Map(text.split('\n').map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
  const of = (name: string) => lines.get(name) ?? Number.NaN;
  const delay = (quantile: string) => 1_000 * of(`storey_event_loop_delay_seconds{quantile="${quantile}"}`);
  return {
    memoryMb: of('process_resident_memory_bytes') / 1e6,
    handles: of('process_open_fds'),
    logMb: of('storey_database_bytes{file="log"}') / 1e6,
    delayP99: delay('0.99'),
    maxDelay: delay('1'),
  };
}
