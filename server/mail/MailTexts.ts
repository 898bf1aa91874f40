import type { AccountMailKind } from '#domain/users/externalUser.ts';

/** The values that a text may contain; they are never interpreted as a template. */
export type MailValues = { readonly firstname: string; readonly lastname: string; readonly email: string };

/** The words of one mail. `button` is the label of the link; null for a mail without one. */
export type MailWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: string | null;
  readonly after: readonly string[];
};

/** The values of a mail about a finding: everything the recipient needs, who has no account. */
export type FindingMailValues = {
  /** Name, street and city. */
  readonly building: string;
  /** The topic and the floor, in the language of the mail. */
  readonly place: string;
  /** The comments of its sightings, the newest first; days are written in the language of the mail. */
  readonly comments: readonly { readonly day: string; readonly comment: string }[];
  readonly due: string | null;
  readonly note: string | null;
  /** Null once the account of the sender was deleted. */
  readonly sender: string | null;
};

/** All mails in one language. */
export type MailTexts = {
  readonly [Kind in AccountMailKind]: (values: MailValues) => MailWords;
} & {
  readonly finding: (values: FindingMailValues) => MailWords;
  /** In a mail's text, the line before the link. */
  readonly linkLine: (button: string) => string;
  /** Printed under the button, before the link in full. */
  readonly linkHint: string;
  readonly closing: string;
};
