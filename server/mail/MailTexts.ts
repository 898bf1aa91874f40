import type { AccountMailKind } from '#domain/users/externalUser.ts';

/** What a text may name. They are values: nothing in them is ever read as a template. */
export type MailValues = { readonly firstname: string; readonly lastname: string; readonly email: string };

/** A mail's words. `button` is what the link is called; null where a mail leads nowhere. */
export type MailWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: string | null;
  readonly after: readonly string[];
};

/** What a mail about a finding tells: everything that whoever mends it must know, for they have no account. */
export type FindingMailValues = {
  /** Name, street and city. */
  readonly building: string;
  /** The topic and the floor, in the language of the mail. */
  readonly place: string;
  /** What was said when it was seen, the newest first; days are written as the language does. */
  readonly comments: readonly { readonly day: string; readonly comment: string }[];
  readonly due: string | null;
  readonly note: string | null;
  readonly sender: string;
};

/** All mails in one language. */
export type MailTexts = {
  readonly [Kind in AccountMailKind]: (values: MailValues) => MailWords;
} & {
  readonly finding: (values: FindingMailValues) => MailWords;
  /** Stands under the button, before the link written out. */
  readonly linkHint: string;
  readonly closing: string;
};
