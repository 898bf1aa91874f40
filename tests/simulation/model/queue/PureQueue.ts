import type { OutboxEntry } from '#db/schema.ts';
import type { ApiResult } from '../../../../src/api/ApiResult.ts';
import { applyResponse } from '../../../../src/sync/applyResponse.ts';
import { type Acknowledged, classify } from '../../../../src/sync/classify.ts';
import { maxConcurrentRequests, selectEntries } from '../../../../src/sync/selectEntries.ts';
import { wireRequest } from '../../../../src/sync/wireRequest.ts';

/** The pure functions of the engine, without store, network and timers. */
export class PureQueue {
  readonly entries = new Map<number, OutboxEntry>();
  nowMs = Date.parse('2026-11-21T08:00:00.000Z');
  contactAt: number | null = null;
  #seq = 0;

  append(entry: Omit<OutboxEntry, 'seq'>): OutboxEntry {
    const whole = { ...entry, seq: (this.#seq += 1) };
    this.entries.set(whole.seq, whole);
    return whole;
  }

  list(): OutboxEntry[] {
    return [...this.entries.values()].toSorted((a, b) => a.seq - b.seq);
  }

  /** One round: marks the entries that may be sent, with their requests, and returns them. */
  round(): OutboxEntry[] {
    const view = { entries: this.list(), nowMs: this.nowMs, contactAt: this.contactAt };
    return selectEntries(view, maxConcurrentRequests).map((entry) => {
      const wire = entry.wire ?? wireRequest(entry);
      if (wire === null)
        throw new Error(`${entry.operationId} leaves before the server knows what it is about`);
      const marked: OutboxEntry = { ...entry, state: 'sending', attempts: entry.attempts + 1, wire };
      this.entries.set(marked.seq, marked);
      return marked;
    });
  }

  /** Applies a response; acknowledged entries are removed. */
  answered(seq: number, answer: ApiResult<Acknowledged>, startedAt: number, random: number): OutboxEntry {
    const entry = this.entries.get(seq);
    if (entry === undefined) throw new Error('nothing of this number is under way');
    const { nowMs, contactAt } = this;
    const settled = applyResponse(entry, classify(answer), { nowMs, random, startedAt, contactAt });
    if (answer.ok || (answer.failure.kind === 'status' && answer.failure.status < 500))
      this.contactAt = nowMs;
    if (settled.entry.state === 'sent') this.entries.delete(seq);
    else this.entries.set(seq, settled.entry);
    return settled.entry;
  }

  /** S8: after a kill the outcome of requests under way is unknown. */
  restart(): void {
    for (const entry of this.entries.values()) {
      if (entry.state === 'sending') this.entries.set(entry.seq, { ...entry, state: 'waiting' });
    }
    this.contactAt = null;
  }

  sendNow(): void {
    for (const entry of this.entries.values()) {
      if (entry.state === 'waiting') this.entries.set(entry.seq, { ...entry, nextAttemptAt: 0, failures: 0 });
    }
  }
}
