import type { Page } from 'playwright';

/** The menu of the app bar. */
export class MenuPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
  }

  theme(name: 'Same as device' | 'Light' | 'Dark' | 'High contrast') {
    return this.page.getByRole('radio', { name, exact: true });
  }

  get navigation() {
    return this.page.getByRole('navigation', { name: 'Navigation', exact: true });
  }

  get account() {
    return this.page.getByRole('link', { name: 'Account', exact: true });
  }

  get readiness() {
    return this.page.getByRole('button', { name: 'Ready for offline use?', exact: true });
  }
}
