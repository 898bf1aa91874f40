import type { OutboxEntry } from '#db/schema.ts';
import type { SimDevice } from './simulated/simTab.ts';

/** The mirrored state of a tour, or that it is over. */
type Copied = {
  readonly entries?: OutboxEntry[];
  readonly gone?: string[];
  readonly receipts?: { readonly operationId: string }[];
};

/** Adds the entries of the latest complete copy of each tour that are not there already. */
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
    const { entries: copied = [] } = JSON.parse(text) as Copied;
    const known = new Set(all.map(({ operationId }) => operationId));
    all.push(...copied.filter(({ operationId }) => !known.has(operationId)));
  }
  return all;
}

/** The operation ids recorded in the mirror as sent, deleted or replaced. */
export function overIn(device: SimDevice, person: string): ReadonlySet<string> {
  const texts = (device.copies.get(person) ?? []).filter(({ text }) => text.endsWith('}'));
  return new Set(
    texts.flatMap(({ text }) => {
      const { gone = [], receipts = [] } = JSON.parse(text) as Copied;
      return [...gone, ...receipts.map(({ operationId }) => operationId)];
    }),
  );
}
