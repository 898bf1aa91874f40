import type { Page } from 'playwright';
import type { Words } from '../../support/browser/wordsIn.ts';

export class PasswordResetPage {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  get email() {
    return this.page.getByLabel(this.words('Email'), { exact: true });
  }

  get sendLink() {
    return this.page.getByRole('button', { name: this.words('Send link'), exact: true });
  }
}
