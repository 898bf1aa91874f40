import type { DigestCounts, DigestEvent } from '#domain/repair/notices.ts';
import type { AccountMailKind } from '#domain/users/externalUser.ts';

/** The values that a text may contain; they are never interpreted as a template. */
export type MailValues = { readonly firstname: string; readonly lastname: string; readonly email: string };

/** Something that a mail names, with where it leads. */
export type MailLink = { readonly text: string; readonly link: string };

/** The words of one mail. `button` is the label of the link; null for a mail without one. */
export type MailWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** What the mail is about, if that is several things. */
  readonly items?: readonly MailLink[];
  readonly button: string | null;
  readonly after: readonly string[];
  /** Printed small at the end. */
  readonly links?: readonly MailLink[];
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

/** R1: the words of a mail with a link by which whoever repairs answers. */
type AnswerTexts = {
  readonly button: string;
  readonly byLink: string;
  readonly byLinks: string;
  /** Whom a reply reaches. */
  readonly reply: (sender: { readonly name: string; readonly email: string }) => string;
};

/** R4: the words of a reminder. */
type ReminderTexts = {
  readonly one: (place: string) => string;
  readonly several: (count: number) => string;
  /** Who sent the last message; null once the account was deleted. */
  readonly asked: (sender: string | null) => string;
  readonly due: (place: string, day: string) => string;
  /** How many others are overdue. */
  readonly more: (count: number) => string;
  readonly stop: string;
};

/** R5: the words of a digest; `since` is the moment of the one before. */
type DigestTexts = {
  readonly subject: (since: string) => string;
  readonly intro: (since: string) => string;
  readonly happened: Readonly<Record<DigestEvent, string>>;
  readonly inAll: string;
  readonly standing: Readonly<Record<keyof DigestCounts['standing'], string>>;
  readonly account: string;
};

/** All mails in one language. */
export type MailTexts = {
  readonly [Kind in AccountMailKind]: (values: MailValues) => MailWords;
} & {
  readonly finding: (values: FindingMailValues) => MailWords;
  readonly answer: AnswerTexts;
  readonly reminder: ReminderTexts;
  readonly digest: DigestTexts;
  readonly hello: string;
  /** A name with its value, as a list has it. */
  readonly pair: (name: string, value: string) => string;
  /** In a mail's text, the line before the link. */
  readonly linkLine: (button: string) => string;
  /** Printed under the button, before the link in full. */
  readonly linkHint: string;
  /** Whom a reply to a mail about an account reaches. */
  readonly questions: (sender: { readonly name: string; readonly email: string }) => string;
  readonly closing: string;
  /** The label of the page about what is done with data. */
  readonly privacy: string;
};
