import type { Page } from 'playwright';
import { tapWhenRead } from './tapWhenRead.ts';
import type { TouchpointTitle } from './walk.ts';

export class TourPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** All cards of a touchpoint: one, or one for each floor. */
  touchpoint(title: TouchpointTitle) {
    return this.page.getByRole('link', { name: title, exact: true });
  }

  get concludeTour() {
    return this.page.getByRole('button', { name: 'Conclude tour', exact: true });
  }

  /** The yellow button for the next step. */
  next(title: string) {
    return this.page.getByRole('link', { name: `Next: ${title}`, exact: true });
  }

  get anotherFloor() {
    return this.page.getByRole('dialog', { name: 'Report another floor?' });
  }

  async answerAnotherFloor(answer: 'Yes' | 'No'): Promise<void> {
    await this.anotherFloor.waitFor();
    await tapWhenRead(this.anotherFloor.getByRole('button', { name: answer, exact: true }));
    await this.anotherFloor.waitFor({ state: 'hidden' });
  }
}
