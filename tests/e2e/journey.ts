import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { type RunnerTestCase, test } from 'vitest';
import { createJourneyFixture, type JourneyFixture } from '../support/browser/journeyFixture.ts';
import { createRunningChromium } from '../support/browser/runningChromium.ts';
import { type JourneyServer, startJourneyServer } from '../support/server/journeyServer.ts';
import { startMailServer } from '../support/server/mailServer.ts';

/** A fixture with a server of its own, which may be stopped, killed, counted and filled. */
export type OwnFixture = JourneyFixture<JourneyServer>;

const titleOf = (task: RunnerTestCase) => `${basename(task.file.filepath, '.test.ts')} ${task.fullTestName}`;
const hasFailed = (task: RunnerTestCase) => task.result?.state === 'fail';

/**
 * How a journey is written. One journey is one test: what only makes sense after something else, or needs the same walk before
 * it, is a `step` of the same journey. It takes what it needs, and nothing is made that is not taken:
 *
 *     journey('S8 an answer that was lost is there once', async ({ fixture, inspector, building }) => {
 *       const { page } = await fixture.openBrowser();
 *       await signIn(page, fixture.proxy.origin, inspector);
 *       await new SelectBuildingPage(page).startTour(building.mandate, building.name);
 *       await untilSent(fixture, page, 1);
 *     });
 *
 * - `fixture`: a wire of its own (`fixture.proxy`: goes away, cuts, holds, `loseServer`s) to a server that all journeys
 *   of this worker use, one after the other. `openBrowser()` opens a context in the worker's one Chromium, without the
 *   service worker: who goes offline, or is about what the worker keeps, says `openBrowser({ worker: true })`.
 *   `openProfile(name)` is a browser of its own that has the worker and can be killed, opened again or installed.
 *   `storedRows` and `endSessions` are about this journey's people only.
 *   What a page that is open asks for next is held or changed in `fixture.proxy`, never by `page.route`: Chromium lets what
 *   is asked for in the first milliseconds past it. Before a `goto` both work.
 * - `inspector`, `secondInspector`, `administrator`: accounts with names that nobody else has. `building`: one with a
 *   name that no other has, in a mandate that all journeys share; `estate`: one with a mandate to itself, for a journey
 *   about the results of a mandate. `fixture.addBuilding()` and `fixture.addPerson()` make more.
 * - `ownFixture(settings)`: the same on a server of its own, for a journey that kills it, sets it differently, or looks
 *   at everybody and everything on it. It costs a second.
 *
 * On the shared server there are people, buildings, tours and mails of other journeys: look for your own by their names,
 * and count nothing that others make too. No demo is there; nobody is called inspector@demo.example.
 *
 * `vitest run --project journeys -t 'an answer that was lost'` runs one alone. A journey that fails leaves pictures, the
 * wire and the server's log in tests/.artifacts/journeys.
 */
export const journey = test
  .extend('mails', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.stop());
    return mails;
  })
  .extend('chromium', { scope: 'worker' }, ({}, { onCleanup }) => {
    const chromium = createRunningChromium();
    onCleanup(() => chromium.end());
    return chromium;
  })
  .extend('sharedServer', { scope: 'worker' }, async ({ mails }, { onCleanup }) => {
    const server = await startJourneyServer(mails);
    onCleanup(() => server.end());
    return server;
  })
  .extend('fixture', async ({ sharedServer, chromium, task }, { onCleanup }): Promise<JourneyFixture> => {
    if (!sharedServer.isRunning) await sharedServer.start();
    const fixture = await createJourneyFixture(sharedServer, chromium, titleOf(task));
    onCleanup(async () => {
      await fixture.end(hasFailed(task));
      // Fails here, where it happened; the next journey gets a restarted server.
      if (!sharedServer.isRunning) throw new Error(`The server has ended:\n${sharedServer.printed}`);
    });
    return fixture;
  })
  .extend('ownFixture', ({ mails, chromium, task }, { onCleanup }) => {
    const ends: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const end of ends) await end();
    });
    return async (settings: NodeJS.ProcessEnv = {}): Promise<OwnFixture> => {
      const server = await startJourneyServer(mails, settings);
      const fixture = await createJourneyFixture(server, chromium, titleOf(task));
      ends.push(async () => {
        await fixture.end(hasFailed(task));
        await server.end();
      });
      return fixture;
    };
  })
  .extend('inspector', ({ fixture }) => fixture.addPerson())
  .extend('secondInspector', ({ fixture }) => fixture.addPerson({ firstname: 'Inès', locale: 'fr' }))
  .extend('administrator', ({ fixture }) => fixture.addPerson({ role: 'administrator', firstname: 'Ada' }))
  .extend('building', ({ fixture }) => fixture.addBuilding())
  .extend('estate', ({ fixture }) =>
    fixture.addBuilding({ mandate: `Estate ${randomBytes(4).toString('hex')}` }),
  );

/** `NIGHT=1`: all journeys, and all that they can do. */
export const isNight = process.env['NIGHT'] === '1';

/**
 * A journey by night only: of what fewer than one device in a thousand, or one administrator in a hundred, meets in a year.
 */
export const rareJourney = journey.runIf(isNight);
