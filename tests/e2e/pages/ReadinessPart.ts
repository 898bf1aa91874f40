import type { Page } from 'playwright';

/** The readiness of the device for offline use, on select building. */
export class ReadinessPart {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get ready() {
    return this.page.getByText('Ready for offline use', { exact: true });
  }

  thingsToDo(count: number) {
    return this.page.getByText(`${count} ${count === 1 ? 'thing' : 'things'} to do before you go offline`);
  }

  subject(name: string) {
    return this.page.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }
}
