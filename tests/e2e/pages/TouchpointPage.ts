import type { Page } from 'playwright';
import { SubTouchpointPage } from './SubTouchpointPage.ts';
import { tapWhenRead } from './tapWhenRead.ts';
import { type TouchpointTitle, walk } from './walk.ts';

export class TouchpointPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get floor() {
    return this.page.getByLabel('Floor', { exact: true });
  }

  get concludeTouchpoint() {
    return this.page.getByRole('button', { name: 'Conclude touchpoint', exact: true });
  }

  question(name: string) {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** A card may stand where the last tap was: it is read first (A1). */
  async openQuestion(name: string): Promise<void> {
    await tapWhenRead(this.question(name));
  }

  /** Opens a question, rates it, says something or nothing, and comes back. */
  async rate(name: string, rating: 'Good' | 'Bad' | 'Not applicable', comment?: string): Promise<void> {
    await this.openQuestion(name);
    const question = new SubTouchpointPage(this.page);
    await question.rating(rating).check();
    if (comment !== undefined) await question.comment.fill(comment);
    await question.conclude.click();
    await this.page.waitForURL('**/touchpoints/*');
  }

  /** One of the three buttons that rate a question where it stands. */
  quickRating(name: string, rating: 'Good' | 'Bad' | 'Not applicable') {
    // With the short word that is seen: who speaks to the device says that.
    const words = rating === 'Not applicable' ? `${rating}, n/a` : rating;
    return this.page.getByRole('button', { name: `${name}: ${words}`, exact: true });
  }

  get comment() {
    return this.page.getByRole('dialog').getByLabel('Comment', { exact: true });
  }

  get done() {
    return this.page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true });
  }

  get undo() {
    return this.page.getByRole('button', { name: 'Undo', exact: true });
  }

  get redo() {
    return this.page.getByRole('button', { name: 'Redo', exact: true });
  }

  /** Concludes and goes straight on. */
  concludeAndGoTo(title: TouchpointTitle) {
    return this.page.getByRole('button', { name: `Next: ${title}`, exact: true });
  }

  get asFloorBelow() {
    return this.page.getByRole('button', { name: 'Same as the floor below, except …', exact: true });
  }

  /** What the bar says was last kept. */
  get lastKept() {
    return this.page.getByRole('status').filter({ hasText: 'Saved on this device' });
  }

  /** Answers every question of this touchpoint on its own page: one of them bad, if told which and why. */
  async rateAll(title: TouchpointTitle, bad?: { readonly question: string; readonly comment: string }) {
    for (const question of walk[title]) {
      if (question === bad?.question) await this.rate(question, 'Bad', bad.comment);
      else await this.rate(question, question.length % 3 === 0 ? 'Not applicable' : 'Good');
    }
  }

  /** Finds a question good where it stands, if it is not yet, and waits until the page says that this is kept. */
  async rateQuickly(question: string): Promise<void> {
    const good = this.quickRating(question, 'Good');
    if ((await good.getAttribute('aria-pressed')) === 'true') return;
    await good.click();
    // It is pressed at the tap; in the store, and the page on its way to the next question, a moment later.
    await this.lastKept.filter({ hasText: `${question}: Good` }).waitFor();
  }

  /** Answers every question of this touchpoint without leaving it. */
  async rateAllQuickly(title: TouchpointTitle) {
    for (const question of walk[title]) await this.rateQuickly(question);
  }

  async conclude(): Promise<void> {
    await tapWhenRead(this.concludeTouchpoint);
    await this.page.waitForURL('**/tour');
  }
}
