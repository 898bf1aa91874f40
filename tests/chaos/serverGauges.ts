import { call } from '../support/server/serverCalls.ts';

/** What a server tells of itself where METRICS_ADDRESS says. */
export type ServerGauges = {
  readonly memoryMb: number;
  readonly handles: number;
  /** Of SQLite's log; not a number on PostgreSQL. */
  readonly logMb: number;
  /** How late the event loop was since it was asked last, in milliseconds. */
  readonly delayP99: number;
  readonly maxDelay: number;
};

/** Asks once. */
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
