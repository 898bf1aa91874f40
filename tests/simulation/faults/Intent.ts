import type { OutboxEntry } from '../../../src/db/schema.ts';

/** One submission of a person, as the outbox had it. */
export type Intent = {
  readonly order: number;
  readonly device: string;
  readonly person: string;
  entry: OutboxEntry;
  /** Whether the person has asked to delete it; whether that was done only shows in the store if the tab dies. */
  asked: boolean;
  /** Whether the person has deleted it. */
  deleted: boolean;
  refused: boolean;
  /** Whether the screen said that it is saved. */
  said: boolean;
  /** Where the screen said that it is deleted. */
  deletedOn: string | null;
  /** Whether its receipt was thrown away with the store. */
  receiptGone: boolean;
};

/** Whether both are about the same touchpoint of one person. */
export function isSameTouchpoint(one: Intent, other: Intent): boolean {
  return (
    one.entry.refs.touchpoint !== null &&
    one.entry.kind !== 'send-photo' &&
    other.entry.kind !== 'send-photo' &&
    one.person === other.person &&
    one.entry.tour === other.entry.tour &&
    one.entry.refs.touchpoint === other.entry.refs.touchpoint
  );
}

/** The answers of an entry, in their order. */
export function answersIn(entry: OutboxEntry): string {
  const payload = JSON.parse(entry.payload) as {
    sub_touchpoints?: { rating: string; comment: string | null }[];
  } | null;
  return JSON.stringify((payload?.sub_touchpoints ?? []).map((sub) => [sub.rating, sub.comment]));
}
