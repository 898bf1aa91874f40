import { errors, type Page } from 'playwright';
import { signIn } from '../../e2e/pages/LoginPage.ts';
import { PhotosPart } from '../../e2e/pages/PhotosPart.ts';
import { SelectBuildingPage } from '../../e2e/pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../e2e/pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../e2e/pages/TouchpointPage.ts';
import { TourPage } from '../../e2e/pages/TourPage.ts';
import { type TouchpointTitle, walk } from '../../e2e/pages/walk.ts';
import { phonePhoto } from '../../support/data/photos/phoneFiles.ts';

/** How far one conclusion got, as far as the person can know. */
export type Standing = 'draft' | 'asked' | 'shown';

/** What the person knows, independent of the browser. */
export type Memory = {
  /** The number of their current tour. */
  tour: number;
  /** The state of that tour: not started, requested, seen. */
  start: 'none' | 'asked' | 'shown';
  /** Whether they have concluded it. */
  concluding: boolean;
  /** Tours that they saw concluded. */
  readonly concluded: Set<number>;
  /** Their comments, a unique one per touchpoint and tour. */
  readonly said: Map<string, Standing>;
  /** Ratings that the screen showed as saved, and when. */
  readonly kept: Map<string, number>;
  /** Comments whose photo the screen showed as saved, and when. */
  readonly photos: Map<string, number>;
  /** Comments to which a photo was chosen, whether it was shown as saved or not. */
  readonly photosAsked: Set<string>;
  /** When the browser was last killed. */
  killedAt: number;
  /** How often the app reported that it restored lost data (S24). */
  restored: number;
  /** Contradictions that the app showed. */
  readonly complaints: string[];
};

export function newMemory(): Memory {
  return {
    tour: 1,
    start: 'none',
    concluding: false,
    concluded: new Set(),
    said: new Map(),
    kept: new Map(),
    photos: new Map(),
    photosAsked: new Set(),
    killedAt: 0,
    restored: 0,
    complaints: [],
  };
}

// Two seconds, and time for a busy machine to write.
const draftsMayLose = 3_000;

const photo = phonePhoto(6);
const photoShowsWithinMs = 2_000;
const keptShowsWithinMs = 20_000;

const titles: readonly TouchpointTitle[] = ['Having meetings', 'Arriving at work'];

function saidOf(tour: number, title: TouchpointTitle): string {
  return `canary-${tour}-${title.replaceAll(' ', '-')}.`;
}

/** The tour is over, whether its thanks were seen or not. */
function tourIsOver(memory: Memory): void {
  memory.concluded.add(memory.tour);
  memory.tour += 1;
  memory.start = 'none';
  memory.concluding = false;
}

/** Adds a photo to the question that is open, unless it has one: one that was shown as kept is there again. */
async function addPhoto(page: Page, memory: Memory, text: string): Promise<void> {
  const photos = new PhotosPart(page);
  const isThere = async (timeout: number) =>
    photos
      .tile(1)
      .waitFor({ timeout })
      .then(
        () => true,
        (broken: unknown) => {
          // Killed meanwhile: nobody looked.
          if (broken instanceof errors.TimeoutError) return false;
          throw broken;
        },
      );
  // One that was asked for may have been kept in the moment of a kill.
  const isKept =
    memory.photosAsked.has(text) &&
    (await isThere(memory.photos.has(text) ? keptShowsWithinMs : photoShowsWithinMs));
  if (memory.photos.has(text) && !isKept)
    memory.complaints.push(`PH3 the photo of ${text} was kept and is gone`);
  memory.photosAsked.add(text);
  if (!isKept) {
    await photos.choose('Gallery', [await photo]);
    await photos.tile(1).waitFor();
  }
  memory.photos.set(text, performance.now());
}

async function rateAndSay(page: Page, memory: Memory, title: TouchpointTitle): Promise<void> {
  const touchpoint = new TouchpointPage(page);
  const text = saidOf(memory.tour, title);
  const [first, ...others] = walk[title];
  if (first === undefined) return;
  for (const question of others) {
    const name = `${text} ${question}`;
    const isPressed =
      (await touchpoint.quickRating(question, 'Good').getAttribute('aria-pressed')) === 'true';
    if (memory.kept.has(name) && !isPressed) memory.complaints.push(`S2 ${name} was kept and is gone`);
    // A pressed button only shows the tap; the page also has to report it as saved (S2).
    await touchpoint.rateQuickly(question);
    memory.kept.set(name, performance.now());
  }
  if (!memory.said.has(text)) memory.said.set(text, 'draft');
  await touchpoint.openQuestion(first);
  const question = new SubTouchpointPage(page);
  await question.rating('Bad').check();
  await question.comment.fill(text);
  if (title === titles[0]) await addPhoto(page, memory, text);
  await question.conclude.click();
  await page.waitForURL('**/touchpoints/*');
}

async function walkTouchpoint(page: Page, memory: Memory, title: TouchpointTitle): Promise<void> {
  const text = saidOf(memory.tour, title);
  const tour = new TourPage(page);
  await tour.touchpoint(title).click();
  await page.waitForURL('**/touchpoints/*');
  await rateAndSay(page, memory, title);
  memory.said.set(text, 'asked');
  await new TouchpointPage(page).conclude();
  memory.said.set(text, 'shown');
}

async function act(page: Page, origin: string, memory: Memory): Promise<void> {
  const path = new URL(page.url()).pathname;
  if (path.endsWith('/login')) {
    memory.complaints.push('S27 S16 nobody is signed in any more');
    await signIn(page, origin);
    return;
  }
  if (path.endsWith('/select_building')) {
    const select = new SelectBuildingPage(page);
    await select.mandate.waitFor();
    if (memory.concluding) tourIsOver(memory);
    else if (memory.start === 'shown') memory.complaints.push(`S2 tour ${memory.tour} is gone`);
    await select.choose('Kanton Aargau', 'Kantonsspital Baden AG');
    memory.start = 'asked';
    await select.continue.click();
    await page.waitForURL('**/tour');
    memory.start = 'shown';
    return;
  }
  if (path.endsWith('/tour')) {
    const tour = new TourPage(page);
    await tour.concludeTour.waitFor();
    memory.start = 'shown';
    const title = titles.find((one) => memory.said.get(saidOf(memory.tour, one)) !== 'shown');
    if (title !== undefined) {
      await walkTouchpoint(page, memory, title);
      return;
    }
    memory.concluding = true;
    await tour.concludeTour.click();
    await page.waitForURL('**/thanks');
    tourIsOver(memory);
  }
  await page.goto(origin);
  await page.waitForURL(/\/(tour|select_building|login)$/);
}

/** S24: reads the notice that data was restored, and which drafts may be missing. */
async function readTheNews(page: Page, memory: Memory): Promise<void> {
  const news = page.getByRole('dialog', { name: 'Your work is back', exact: true });
  await page.addLocatorHandler(news, async () => {
    memory.restored += 1;
    for (const [name, seen] of memory.kept) {
      if (seen > memory.killedAt - draftsMayLose) memory.kept.delete(name);
    }
    for (const [text, seen] of memory.photos) {
      const isDraft = memory.said.get(text) === 'draft';
      if (isDraft && seen > memory.killedAt - draftsMayLose) memory.photos.delete(text);
    }
    await news.getByRole('button', { name: 'Continue', exact: true }).click();
  });
}

/** Walks tour after tour, from whatever the app shows, until the browser is killed or `ended`. */
export async function inspect(
  page: Page,
  origin: string,
  memory: Memory,
  ended: () => boolean,
): Promise<void> {
  await readTheNews(page, memory);
  await page.goto(origin);
  await page.waitForURL(/\/(tour|select_building|login)$/);
  while (!ended()) await act(page, origin, memory);
}
