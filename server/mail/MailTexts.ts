import type { Locale } from '#domain/locale.ts';
import type { AccountMailKind } from '#domain/users/externalUser.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** What a mail about an account says; `button` is the label of its link, missing where it has none. */
type AccountWords = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  readonly after?: readonly string[];
};

/** All mails in one language; `{name}` is the place of a value (`filled`). */
type MailTexts = Omit<typeof en, 'accounts'> & {
  readonly accounts: Readonly<Record<AccountMailKind, AccountWords>>;
};

/** The texts of mails, by language. */
export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, de, fr, it };

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
