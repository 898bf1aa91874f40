import type { Page } from 'playwright';
import type { Words } from '../../support/browser/wordsIn.ts';

/** The page behind the link of a mail: an invitation's or a forgotten password's. */
export class NewPasswordPage {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  get password() {
    return this.page.getByLabel(this.words('Password'), { exact: true });
  }

  get confirmation() {
    return this.page.getByLabel(this.words('Repeat the password'), { exact: true });
  }

  get joinNow() {
    return this.page.getByRole('button', { name: this.words('Join now'), exact: true });
  }

  get changePassword() {
    return this.page.getByRole('button', { name: this.words('Change password'), exact: true });
  }

  async type(password: string, confirmation = password): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(confirmation);
  }
}
