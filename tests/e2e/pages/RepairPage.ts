import type { Locator, Page } from 'playwright';

/** The page of a repair link, in English. */
export class RepairPage {
  readonly send: Locator;
  readonly message: Locator;
  readonly name: Locator;
  readonly photos: Locator;
  readonly tiles: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.message = page.getByLabel('Message', { exact: true });
    this.name = page.getByLabel('Your name (optional)', { exact: true });
    this.photos = page.getByLabel('Choose photos', { exact: true });
    this.tiles = page.getByRole('button', { name: 'Remove photo', exact: true });
  }

  /** Opens it, and waits until its script runs. */
  async open(origin: string, token: string): Promise<void> {
    await this.page.goto(`${origin}/en/r/${token}`);
    await this.page.getByText('The form needs JavaScript').waitFor({ state: 'detached' });
  }

  answer(name: 'Done' | 'Not possible' | 'Question'): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  text(words: string): Locator {
    return this.page.getByText(words, { exact: true });
  }
}
