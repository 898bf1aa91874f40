import type { Page } from 'playwright';

export class SelectBuildingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get mandate() {
    return this.page.getByLabel('Mandate', { exact: true });
  }

  get object() {
    return this.page.getByLabel('Object', { exact: true });
  }

  // The notice that data was restored has a button of this name as well.
  get continue() {
    return this.page.getByRole('main').getByRole('button', { name: 'Continue', exact: true });
  }

  get help() {
    return this.page.getByRole('button', { name: 'Help', exact: true });
  }

  get suggestions() {
    return this.page.getByRole('listbox').getByRole('option');
  }

  suggestion(name: string) {
    return this.page.getByRole('listbox').getByRole('option', { name });
  }

  /** The last buildings, or the first ones in a demo, which one tap selects. */
  get oneTapAway() {
    return this.page.getByRole('region', { name: /^(Last buildings|To try it out)$/ }).getByRole('button');
  }

  /** The selected building with its address. */
  get chosen() {
    return this.page
      .getByRole('main')
      .getByRole('status')
      .filter({ has: this.page.locator('strong') });
  }

  get openTour() {
    return this.page.getByRole('link', { name: 'Continue the open tour', exact: true });
  }

  async choose(mandate: string, object: string): Promise<void> {
    await this.mandate.fill(mandate);
    await this.suggestion(mandate).first().click();
    await this.object.fill(object);
    await this.suggestion(object).first().click();
  }

  async startTour(mandate: string, object: string): Promise<void> {
    await this.choose(mandate, object);
    await this.continue.click();
    await this.page.waitForURL('**/tour');
  }
}
