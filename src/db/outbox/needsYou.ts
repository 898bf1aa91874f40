import type { OutboxEntry } from '../schema.ts';

/** Whether a person should look at the entry: refused, or flagged after ten faults of the server (S10). */
export function needsYou(entry: OutboxEntry): boolean {
  return entry.state === 'needs-you' || entry.lastFailure?.reason === 'server_fault';
}
