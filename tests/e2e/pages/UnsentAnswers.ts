import type { Page } from 'playwright';

/** The dialog about answers that are not concluded, and what remains of these answers. */
export class UnsentAnswers {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The question before a tour is concluded. */
  get concludeQuestion() {
    return this.page.getByRole('dialog', { name: 'Some answers are not concluded' });
  }

  get continueTheTour() {
    return this.concludeQuestion.getByRole('button', { name: 'Continue the tour', exact: true });
  }

  get concludeAnyway() {
    return this.concludeQuestion.getByRole('button', { name: 'Conclude anyway', exact: true });
  }

  /** The answers left behind, on the sync page. */
  get leftBehind() {
    return this.page.getByRole('region', { name: 'Answers that were not sent' });
  }

  get saveAsText() {
    return this.leftBehind.getByRole('button', { name: 'Save as a text file', exact: true });
  }

  get copyAsText() {
    return this.leftBehind.getByRole('button', { name: 'Copy as text', exact: true });
  }
}
