import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { MetaRow } from './meta.ts';
import type { OutboxEntry, WireRequest } from './outbox.ts';

/** That an entry is under way, or is to leave next, and the bytes it leaves with (S8). */
export type Mark = { readonly seq: number; readonly operationId: string; readonly wire: WireRequest };

export function marksIn(row: MetaRow | undefined): readonly Mark[] {
  return row?.key === 'marked' ? row.marks : [];
}

/** Entries as they are: its own row does not say of an entry that it is under way. Only what waits was ever marked. */
export function asMarked(entries: readonly OutboxEntry[], marks: readonly Mark[]): OutboxEntry[] {
  const found = new Map(marks.map((mark) => [mark.operationId, mark]));
  return entries.map((entry) => {
    const mark = entry.state === 'waiting' ? found.get(entry.operationId) : undefined;
    if (mark === undefined) return entry;
    return { ...entry, state: 'sending', attempts: entry.attempts + 1, wire: mark.wire };
  });
}

/** Entries as they are, however they were read. Within a transaction over meta, if they were read in one. */
export function withMarks(
  { meta }: Pick<InspectionDatabase, 'meta'>,
  reading: PromiseLike<readonly OutboxEntry[]>,
): PromiseLike<OutboxEntry[]> {
  return Promise.all([reading, meta.get('marked')]).then(([entries, row]) => asMarked(entries, marksIn(row)));
}
