import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './Driver.ts';
import { choosePhoto, isPressed, isThere, type Kind, path, storesAreAtRest, use } from './inPage.ts';

const timeoutMs = 60_000;
// After this time the last press has reached the store.
const settling = 500;

/** Waits until `met`; throws with `what` when it never is. */
export async function until(met: () => Promise<boolean>, what: string, within = timeoutMs): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await met())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await wait(50);
  }
}

/** A person who finds controls by their names. */
export class Person {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /**
   * Leaves the page by an address, when no transaction is open: WebKitGTK blocks the databases for the next page if
   * one is interrupted.
   */
  async leaveFor(url: string): Promise<void> {
    for (let time = 0; time < 2; time += 1) {
      await wait(settling);
      await this.driver.run(storesAreAtRest);
    }
    await this.driver.goto(url);
  }

  async press(kind: Kind, name: string): Promise<void> {
    await until(() => this.driver.run(use, kind, name, null), `${kind} ${name}`);
  }

  async type(name: string, text: string): Promise<void> {
    await until(() => this.driver.run(use, 'field', name, text), `field ${name}`);
  }

  /** On a question's page: chooses a photo, and sees that it is kept. */
  async addPhoto(text: string): Promise<void> {
    await until(async () => this.driver.run(choosePhoto, text), 'a place for photos');
    await until(() => this.driver.run(isThere, 'Photo 1: Saved on this device'), 'the photo to be kept');
  }

  async arrive(pattern: RegExp): Promise<void> {
    // Between two pages there is none to ask.
    const hasArrived = () =>
      this.driver.run(path).then(
        (at) => pattern.test(at),
        () => false,
      );
    await until(hasArrived, String(pattern));
  }

  /** On select building: starts a tour of the demo. */
  async startTour(): Promise<void> {
    await this.type('Mandate', 'Kanton Aargau');
    await this.press('option', 'Kanton Aargau');
    await this.type('Object', 'Kantonsspital Baden AG');
    await this.press('option', 'Kantonsspital Baden AG');
    await this.press('button', 'Continue');
    await this.arrive(/\/tour$/);
  }

  /** Rates a question on its card, and checks that it is saved. */
  async rateQuickly(question: string): Promise<void> {
    const name = `${question}: Good`;
    if (await this.driver.run(isPressed, name)) return;
    await this.press('button', name);
    await until(() => this.driver.run(isPressed, name), `${name} to be kept`);
  }
}
