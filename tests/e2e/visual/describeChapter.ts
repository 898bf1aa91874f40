import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppFixture, createAppFixture } from '../../support/server/appFixture.ts';
import { type FlawsAround, flawsAround } from './flawsAround.ts';
import { openStages, type Stages, whyNotComparable } from './openStages.ts';
import { createPictures, type Pictures } from './pictures.ts';
import type { Chapter, Stage } from './Screen.ts';
import { screenChecks } from './screenChecks.ts';
import { createLook, type Look } from './view.ts';

/** For preparing a chapter on a busy machine. */
const beginWithinMs = 180_000;

const update = process.env['PICTURES'] === 'update';

/** Visits each screen of a chapter and runs the checks, with a server and a browser of its own. */
export function describeChapter(chapter: Chapter): void {
  let fixture: AppFixture;
  let stages: Stages;
  let stage: Stage;
  let look: Look;
  let pictures: Pictures;
  let incomparable: string | null;

  beforeAll(async () => {
    fixture = await createAppFixture();
    stages = await openStages(fixture, chapter);
    pictures = createPictures(stages.version, update);
    stage = await stages.open();
    incomparable = await whyNotComparable(stage.page);
    if (update && incomparable !== null) throw new Error(`No picture can be taken: ${incomparable}`);
    look = await createLook(stage.page);
    await chapter.begin?.(stage);
  }, beginWithinMs);
  afterAll(async () => {
    await stages.end();
    await fixture.end();
  });

  describe.each(chapter.screens)(`${chapter.name}: $name`, (screen) => {
    let found: Promise<FlawsAround> | undefined;
    const flaws = () => (found ??= flawsAround(stage.page, look, screen));

    it('is reached', async () => {
      await screen.show(stage);
      await stage.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    });

    it.for(screenChecks)('$title', async ({ find }, { skip }) => {
      expect(await find({ chapter, screen, stage, look, pictures, incomparable, flaws, skip })).toEqual([]);
    });
  });
}
