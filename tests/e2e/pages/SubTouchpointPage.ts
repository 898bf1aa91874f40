import type { Page } from 'playwright';

export class SubTouchpointPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  rating(name: 'Good' | 'Bad' | 'Not applicable') {
    return this.page.getByRole('radio', { name, exact: true });
  }

  get comment() {
    return this.page.getByLabel('Comment', { exact: true });
  }

  get conclude() {
    return this.page.getByRole('button', { name: 'Conclude', exact: true });
  }

  get savedOnThisDevice() {
    return this.page.getByText('Saved on this device', { exact: true });
  }
}
