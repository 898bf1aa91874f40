import type { Page } from 'playwright';

/** The list of tours, and one tour's report. */
export class ToursPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(origin: string): Promise<void> {
    await this.page.goto(`${origin}/en/tours`);
    await this.page.getByRole('heading', { level: 1, name: 'Tours' }).waitFor();
  }

  get rows() {
    return this.page.locator('tbody').getByRole('row');
  }

  row(text: string) {
    return this.rows.filter({ hasText: text });
  }

  get search() {
    return this.page.getByLabel('Search', { exact: true });
  }

  get state() {
    return this.page.getByLabel('State', { exact: true });
  }

  get inspector() {
    return this.page.getByRole('combobox', { name: 'Inspector', exact: true });
  }

  /** The open tours of this device, above what the server lists. */
  get onThisDevice() {
    return this.page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  }

  get continueThisTour() {
    return this.page.getByRole('button', { name: 'Continue this tour', exact: true });
  }

  touchpoint(name: string) {
    return this.page.getByRole('region', { name });
  }
}
