import type { Page } from 'playwright';
import type { Locale } from '#domain/locale.ts';
import type { Words } from '../../support/browser/wordsIn.ts';

export type Invited = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly locale: Locale;
};

/** The list of external users, one of them, and the form for a new one. */
export class ExternalUsersPage {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  get inNavigation() {
    return this.page.getByRole('link', { name: this.words('External Users'), exact: true });
  }

  get search() {
    return this.page.getByLabel(this.words('Search'), { exact: true });
  }

  get state() {
    return this.page.getByLabel(this.words('State'), { exact: true });
  }

  get rows() {
    return this.page.locator('tbody').getByRole('row');
  }

  row(text: string) {
    return this.rows.filter({ hasText: text });
  }

  button(english: string) {
    return this.page.getByRole('button', { name: this.words(english), exact: true });
  }

  link(english: string) {
    return this.page.getByRole('link', { name: this.words(english), exact: true });
  }

  field(english: string) {
    return this.page.getByLabel(this.words(english), { exact: true });
  }

  /** The dialog with this question. */
  question(english: string) {
    return this.page.getByRole('dialog', { name: this.words(english), exact: true });
  }

  async open(origin: string, locale: Locale): Promise<void> {
    await this.page.goto(`${origin}/${locale}/external_users`);
    await this.rows.first().waitFor();
  }

  /** Which mandates the person gets. */
  get mandates() {
    return this.page.locator('select[name=mandates]');
  }

  async invite({ firstname, lastname, email, locale }: Invited): Promise<void> {
    await this.link('Invite').click();
    await this.field('First name').fill(firstname);
    await this.field('Last name').fill(lastname);
    await this.field('Email').fill(email);
    await this.field('Language of emails').selectOption(locale);
    await this.mandates.selectOption('all');
    await this.button('Send invitation').click();
    await this.page.getByRole('heading', { level: 1, name: `${firstname} ${lastname}` }).waitFor();
  }

  /** Opens one person's page through the search. */
  async find(email: string): Promise<void> {
    await this.search.fill(email);
    await this.page.waitForURL(`**/external_users?query=${encodeURIComponent(email).replace('%40', '*')}`);
    // The row of the whole list may move under the pointer while the one that was found is read.
    await this.rows.nth(1).waitFor({ state: 'detached' });
    await this.row(email).getByRole('link').click();
  }

  /** Clicks the action and confirms it. */
  async carryOut(action: 'Enable' | 'Disable' | 'Delete'): Promise<void> {
    await this.button(action).click();
    const question = this.question(`Do you really want to ${action.toLowerCase()} this user?`);
    await question.getByRole('button', { name: this.words(action), exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  }
}
