import type { Page } from 'playwright';
import type { ChosenFile } from '../../support/browser/openMakerPage.ts';
import { TouchpointPage } from './TouchpointPage.ts';
import { tapWhenRead } from './tapWhenRead.ts';

type Kind = 'Circle' | 'Arrow' | 'Cover';
type Place = readonly [x: number, y: number];

/** Photos of one answer, in the comment sheet or on the question's page. */
export class PhotosPart {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The file inputs behind the two buttons. */
  input(name: 'Camera' | 'Gallery') {
    return this.page.getByLabel(name, { exact: true });
  }

  get strip() {
    return this.page.getByRole('list', { name: 'Photos', exact: true });
  }

  get tiles() {
    return this.strip.getByRole('button', { name: /^Photo \d/ });
  }

  tile(place: number, state = 'Saved on this device') {
    return this.strip.getByRole('button', { name: `Photo ${place}: ${state}`, exact: true });
  }

  get viewer() {
    return this.page.getByRole('dialog', { name: /^Photo \d+ of \d+$/ });
  }

  get marking() {
    return this.page.getByRole('dialog', { name: 'Mark the photo', exact: true });
  }

  /** Taps a button and chooses files in the dialog that it opens. */
  async choose(name: 'Camera' | 'Gallery', files: readonly ChosenFile[]): Promise<void> {
    const opening = this.page.waitForEvent('filechooser');
    const [chooser] = await Promise.all([opening, this.input(name).click()]);
    await chooser.setFiles([...files]);
  }

  /** Rates both questions of “Having meetings”, the second one bad, with a comment and a photo; concludes nothing. */
  async rateMeetings(photo: ChosenFile): Promise<void> {
    const touchpoint = new TouchpointPage(this.page);
    await touchpoint.quickRating('Meeting-room technology', 'Good').click();
    await touchpoint.quickRating('Meeting-room service', 'Bad').click();
    await touchpoint.comment.fill('Nobody came.');
    await this.choose('Camera', [photo]);
    await this.tile(1).waitFor();
    await tapWhenRead(touchpoint.done);
  }

  /** Draws from one place of the photo to another; coordinates are fractions of its width and height. */
  async draw(kind: Kind, from: Place, to: Place): Promise<void> {
    await this.marking.getByRole('button', { name: kind, exact: true }).click();
    const box = await this.marking.locator('canvas').boundingBox();
    if (box === null) throw new Error('There is nothing to draw on.');
    const at = ([x, y]: Place) => [box.x + x * box.width, box.y + y * box.height] as const;
    await this.page.mouse.move(...at(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...at(to), { steps: 4 });
    await this.page.mouse.up();
  }
}
