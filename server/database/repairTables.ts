import type { Locale } from '#domain/locale.ts';

/** What a message about a finding said, and its page shows. Days are YYYY-MM-DD. */
export type SentFinding = {
  readonly building: string;
  /** Topic and floor, in the language of the message. */
  readonly place: string;
  readonly comments: readonly { readonly day: string; readonly comment: string }[];
  readonly due_on: string | null;
  readonly note: string | null;
  readonly photos: readonly { readonly id: string; readonly width: number; readonly height: number }[];
};

/** R1: the link of one message about a finding, and what that message said. */
export type RepairLinkRow = {
  id: string;
  finding_id: string;
  /** Whom it was sent to; null 30 days after its end, and once the address was forgotten. */
  address: string | null;
  /** The address as it is compared (`emailKey`). */
  address_key: string | null;
  locale: Locale;
  /** Null once the account of the sender was deleted. */
  sender_id: string | null;
  sent_at: string;
  /** What it shows (`SentFinding`), as JSON. */
  content: string;
  withdrawn_at: string | null;
};

/** R1: a token of a link; another one is made each time a mail is tried, and for each reminder. */
export type RepairTokenRow = {
  /** SHA-256, hex: a reader of the database opens no page. */
  token_hash: string;
  link_id: string;
  /** When its mail was queued. */
  made_at: string;
};

/** R4: the token with which an address stops its reminders; it outlives every link. */
export type ReminderStopRow = { token_hash: string; address_hash: string; made_at: string };

/** R4: an address, as a hash, that gets no reminders. */
export type StoppedAddressRow = { address_hash: string; at: string };

/** R4, R5: a reminder or digest that was queued. */
export type NoticeRow = {
  kind: 'reminder' | 'digest';
  /** An address, as a hash; an administrator's id. */
  person: string;
  /** The day (YYYY-MM-DD) or week (its Monday) in the zone of the results; `since`: from when a digest counts. */
  period: string;
  at: string;
};
