import { setTimeout as wait } from 'node:timers/promises';
import { createAppFixture } from '../../../support/server/appFixture.ts';
import type { Driver } from './Driver.ts';
import { storesAreAtRest } from './inPage.ts';
import { signIn } from './journeys.ts';
import { type Person, until } from './Person.ts';

/** The longest time from the last keystroke until the page is put aside. */
const maxMs = 250;
const timeoutMs = 20_000;

/** Runs in the page: the text in the comment field; null if there is none. */
function commentField(): string | null {
  const field = document.querySelector<HTMLTextAreaElement>('main textarea');
  const isOfTheApp = field !== null && Object.keys(field).some((key) => key.startsWith('__react'));
  return isOfTheApp ? field.value : null;
}

/** The text once the page is drawn; null between two pages. */
const saidBy = (driver: Driver) => driver.run(commentField).catch(() => null);

async function openComment(person: Person): Promise<void> {
  await person.startTour();
  await person.press('link', 'Arriving at work');
  await person.press('link', 'Parking');
  await person.press('radio', 'Bad');
  await until(async () => (await saidBy(person.driver)) === '', 'the field of the comment');
}

/**
 * S26: types a comment, and puts the page aside 0 to 250 ms later, several times in one browser, before the page is opened anew;
 * returns the cases in which the text was lost.
 */
export async function runPutAside(
  open: (profile: string) => Promise<Driver>,
  times: number,
): Promise<readonly string[]> {
  const fixture = await createAppFixture();
  const driver = await open(`${fixture.server.dataDir}-profile`);
  const lost: string[] = [];
  try {
    const person = await signIn(driver, fixture);
    await openComment(person);
    const url = await driver.run(() => location.href);
    for (let time = 0; time < times; time += 1) {
      const apart = times === 1 ? 0 : Math.round((time * maxMs) / (times - 1));
      const text = `typed last, ${time}`;
      await driver.run(storesAreAtRest);
      await person.type('Comment', text);
      await wait(apart);
      await driver.putAside();
      await driver.goto(url);
      await until(async () => (await saidBy(driver)) === text, text, timeoutMs).catch(async () => {
        lost.push(`${time}: after ${apart} ms, then "${String(await saidBy(driver))}"`);
        await driver.goto(url);
        await until(async () => (await saidBy(driver)) !== null, 'the field');
      });
    }
    return lost;
  } finally {
    await driver.close();
    await fixture.end();
  }
}
