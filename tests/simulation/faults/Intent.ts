import type { OutboxEntry } from '#db/schema.ts';

/** A submission of a person, as the outbox stored it. */
export type Intent = {
  readonly order: number;
  /** When it was seen first, the earliest moment of it, and how wrong its device's clock may have been, in milliseconds. */
  readonly at: number;
  readonly since: number;
  readonly skews: readonly number[];
  readonly device: string;
  readonly person: string;
  entry: OutboxEntry;
  /** Whether the person asked to delete it; if the tab dies, only the store shows whether it was done. */
  asked: boolean;
  /** Whether the person has deleted it. */
  deleted: boolean;
  refused: boolean;
  /** Whether the screen reported it as saved. */
  said: boolean;
  /** The device on which it was reported as deleted. */
  deletedOn: string | null;
  /** Whether its receipt was lost with the database. */
  receiptGone: boolean;
};

/** Whether both concern the same touchpoint of one person. */
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

/**
 * Whether another one of its touchpoint names it as replaced, so that the server executes it before that or never. So is one
 * that a network refused (S10), or of which a database that came back older does not know that it was attempted.
 */
export function isReplacedByName(intent: Intent, intents: ReadonlyMap<string, Intent>): boolean {
  return [...intents.values()].some(
    (other) => isSameTouchpoint(other, intent) && other.entry.replaces?.includes(intent.entry.operationId),
  );
}

/** The answers of an entry, in their order. */
export function answersIn(entry: OutboxEntry): string {
  const payload = JSON.parse(entry.payload) as {
    sub_touchpoints?: { rating: string; comment: string | null }[];
  } | null;
  return JSON.stringify((payload?.sub_touchpoints ?? []).map((sub) => [sub.rating, sub.comment]));
}

/** What the outbox of a device shows for the first time. */
export function newIntent(
  entry: OutboxEntry,
  of: Pick<Intent, 'order' | 'at' | 'since' | 'skews' | 'device' | 'person'>,
): Intent {
  return {
    ...of,
    entry,
    asked: false,
    deleted: false,
    refused: false,
    said: false,
    deletedOn: null,
    receiptGone: false,
  };
}
