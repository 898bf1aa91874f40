import type { MailKind } from '#domain/users/externalUser.ts';

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

/** All mails in one language. */
export type MailTexts = {
  readonly [Kind in MailKind]: (values: MailValues) => MailWords;
} & {
  /** Stands under the button, before the link written out. */
  readonly linkHint: string;
  readonly closing: string;
};
