import { setTimeout as wait } from 'node:timers/promises';
import { createAppFixture } from '../../../support/server/appFixture.ts';
import type { Driver } from './Driver.ts';
import { path } from './inPage.ts';
import { signIn } from './journeys.ts';
import { type Person, until } from './Person.ts';

// A person reads what has appeared; the effect of a second press would show by then.
const settlingMs = 900;

/** Runs in the page: the middle of the button of this name, scrolled into view; null if none can be pressed. */
function middleOf(name: string): { x: number; y: number } | null {
  const button = [...document.querySelectorAll<HTMLElement>('button, a[href]')].find(
    (one) =>
      one.textContent?.trim() === name &&
      one.getClientRects().length > 0 &&
      !one.matches(':disabled, [aria-busy="true"]'),
  );
  if (button === undefined) return null;
  button.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

async function pressTwice({ driver }: Person, name: string, apartMs: number): Promise<void> {
  await until(async () => (await driver.run(middleOf, name)) !== null, name);
  await wait(settlingMs);
  const place = await driver.run(middleOf, name);
  if (place === null) throw new Error(`${name} is gone`);
  await driver.pressTwice(place, apartMs);
  await wait(settlingMs);
}

/**
 * A1 by mouse: at each interval, two presses on "Conclude" of a question, a touchpoint and a tour do what one does.
 * Returns where they did not.
 */
export async function runDoublePress(
  open: (profile: string) => Promise<Driver>,
  distances: readonly number[],
): Promise<readonly string[]> {
  const fixture = await createAppFixture();
  const driver = await open(`${fixture.server.dataDir}-profile`);
  const wrong: string[] = [];
  const expectAt = async (pattern: RegExp, after: string) => {
    const at = await driver.run(path);
    if (!pattern.test(at)) wrong.push(`${after}: ${at}`);
  };
  try {
    const person = await signIn(driver, fixture);
    for (const apart of distances) {
      await person.startTour();
      await person.press('link', 'Having meetings');
      await person.arrive(/\/touchpoints\//);
      await person.press('link', 'Meeting-room technology');
      await person.press('radio', 'Good');
      await pressTwice(person, 'Conclude', apart);
      await expectAt(/\/touchpoints\//, `two presses on a question's conclusion, ${apart} ms apart`);
      await person.rateQuickly('Meeting-room service');
      await pressTwice(person, 'Conclude touchpoint', apart);
      await expectAt(/\/tour$/, `two presses on a touchpoint's conclusion, ${apart} ms apart`);
      await pressTwice(person, 'Conclude tour', apart);
      await expectAt(/\/thanks$/, `two presses on a tour's conclusion, ${apart} ms apart`);
      await driver.goto(`${fixture.proxy.origin}/en/select_building`);
    }
    return wrong;
  } finally {
    await driver.close();
    await fixture.end();
  }
}
