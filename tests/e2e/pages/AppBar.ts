import type { Page } from 'playwright';

export class AppBar {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get logOut() {
    return this.page.getByRole('button', { name: 'Log out', exact: true });
  }

  get language() {
    return this.page.getByRole('banner').getByRole('combobox');
  }

  /** Shown when nothing is unsent. */
  get everythingSent() {
    return this.page.getByRole('link', { name: 'Everything sent', exact: true });
  }

  /** Shows how much is unsent. */
  get unsent() {
    return this.page.getByRole('link', { name: /^\d+ unsent/ });
  }
}
