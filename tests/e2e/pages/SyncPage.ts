import type { Page } from 'playwright';

export class SyncPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get sendNow() {
    return this.page.getByRole('button', { name: 'Send now', exact: true });
  }
}
