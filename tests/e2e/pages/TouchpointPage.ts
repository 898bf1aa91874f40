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

  /** Waits as a reader does, because the card may be where the last tap was (A1). */
  async openQuestion(name: string): Promise<void> {
    await tapWhenRead(this.question(name));
  }

  /** Opens a question, rates it, comments if given, and comes back. */
  async rate(name: string, rating: 'Good' | 'Bad' | 'Not applicable', comment?: string): Promise<void> {
    await this.openQuestion(name);
    const question = new SubTouchpointPage(this.page);
    await question.rating(rating).check();
    if (comment !== undefined) await question.comment.fill(comment);
    await question.conclude.click();
    await this.page.waitForURL('**/touchpoints/*');
  }

  /** One of the three rating buttons of a question on its card. */
  quickRating(name: string, rating: 'Good' | 'Bad' | 'Not applicable') {
    // The name contains the visible short word, which users of voice control say.
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

  /** The button that concludes and opens the next touchpoint. */
  concludeAndGoTo(title: TouchpointTitle) {
    return this.page.getByRole('button', { name: `Conclude, then ${title}`, exact: true });
  }

  get asFloorBelow() {
    return this.page.getByRole('button', { name: 'Same as the floor below, except …', exact: true });
  }

  /** The status in the footer: what was saved last. */
  get lastKept() {
    return this.page.getByRole('status').filter({ hasText: 'Saved on this device' });
  }

  /** Answers every question on its own page, one of them bad if given. */
  async rateAll(title: TouchpointTitle, bad?: { readonly question: string; readonly comment: string }) {
    for (const question of walk[title]) {
      if (question === bad?.question) await this.rate(question, 'Bad', bad.comment);
      else await this.rate(question, question.length % 3 === 0 ? 'Not applicable' : 'Good');
    }
  }

  /** Rates a question as good on its card, if it is not yet, and waits until the page reports it as saved. */
  async rateQuickly(question: string): Promise<void> {
    const good = this.quickRating(question, 'Good');
    if ((await good.getAttribute('aria-pressed')) === 'true') return;
    await good.click();
    // The button is pressed immediately; the rating is stored, and the page scrolls to the next question, a little
    // later.
    await this.lastKept.filter({ hasText: `${question}: Good` }).waitFor();
  }

  /** Answers every question on its card. */
  async rateAllQuickly(title: TouchpointTitle) {
    for (const question of walk[title]) await this.rateQuickly(question);
  }

  async conclude(): Promise<void> {
    await tapWhenRead(this.concludeTouchpoint);
    await this.page.waitForURL('**/tour');
  }
}
