import type { OutboxEntry } from '../../../src/db/outbox.ts';
import type { SimDevice } from './simTab.ts';

/** The entries of the newest whole copy of each tour, besides those that are there already. */
export function withCopied(
  entries: readonly OutboxEntry[],
  device: SimDevice,
  person: string,
): OutboxEntry[] {
  const all = [...entries];
  const done = new Set<string>();
  for (const { tour, text } of (device.copies.get(person) ?? []).toSorted((a, b) => b.turn - a.turn)) {
    if (done.has(tour) || !text.endsWith('}')) continue;
    done.add(tour);
    const copy = JSON.parse(text) as { entries: OutboxEntry[] };
    const known = new Set(all.map(({ operationId }) => operationId));
    all.push(...copy.entries.filter(({ operationId }) => !known.has(operationId)));
  }
  return all;
}
