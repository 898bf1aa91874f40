import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { type Locale, locales } from '#domain/locale.ts';
import { step } from '../../../support/browser/step.ts';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { grain } from '../../../support/data/photos/phoneFiles.ts';
import { askServer } from '../../../support/server/askServer.ts';
import type { Network, WireRecord } from '../../../support/server/network/recordingProxy.ts';
import { isNight, journey, rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SyncPage } from '../../pages/SyncPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';
import { untilSent } from '../../pages/untilSent.ts';

const phone = { viewport: { width: 390, height: 844 } };
const dislikes = 'The sign says: select * from menu';
const timeoutMs = 60_000;

const page = (status: number) => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Request rejected</title>',
});
const toApi = ({ url }: WireRecord) => url.startsWith('/api/');
const isHealth = ({ url }: WireRecord) => url === paths.healthLive;
const isSave = ({ method }: WireRecord) => method === 'PUT' || method === 'PATCH';

/** `isUsual`: tried by day, too. */
type Way = {
  readonly name: string;
  readonly network: Network;
  readonly words: string;
  readonly isUsual?: true;
};

const text =
  'Something between this device and the server refuses this text. Word it differently, or send it in another network.';
const changes = "This network does not let Storey's changes through. Everything is kept here.";
const everything = 'This network refuses Storey. Everything is kept here.';
const portal = 'This network blocks the way to the server. You may have to sign in to the Wi-Fi first.';
const login = "The server's login check does not get through";

const allWays: readonly Way[] = [
  {
    name: 'a page with 403 to every PUT',
    network: (record) => (record.method === 'PUT' ? page(403) : null),
    words: changes,
  },
  {
    name: 'a page with 403 to everything',
    network: (record) => (toApi(record) ? page(403) : null),
    words: everything,
    isUsual: true,
  },
  {
    name: 'a gateway’s JSON with 403',
    network: (record) =>
      toApi(record)
        ? { status: 403, headers: { 'content-type': 'application/json' }, body: '{"error":"forbidden"}' }
        : null,
    words: everything,
  },
  { name: 'a page with 401', network: (record) => (toApi(record) ? page(401) : null), words: everything },
  {
    name: 'a page with 401 beside a health that is ours',
    network: (record) => (toApi(record) && !isHealth(record) ? page(401) : null),
    words: login,
    isUsual: true,
  },
  { name: '405 to PUT and PATCH', network: (record) => (isSave(record) ? page(405) : null), words: changes },
  {
    name: 'a portal with 200',
    network: (record) => (toApi(record) ? page(200) : null),
    words: portal,
    isUsual: true,
  },
  {
    name: 'a portal with 302',
    network: (record) =>
      toApi(record) ? { status: 302, headers: { location: 'http://portal.test/' }, body: '' } : null,
    words: portal,
  },
];

const ways = isNight ? allWays : allWays.filter(({ isUsual }) => isUsual);

async function concludeBoth(at: Page): Promise<void> {
  const touchpoint = new TouchpointPage(at);
  const tour = new TourPage(at);
  await tour.touchpoint('Having meetings').click();
  await touchpoint.rate('Meeting-room technology', 'Bad', dislikes);
  await touchpoint.rateQuickly('Meeting-room service');
  await touchpoint.conclude();
  await tour.touchpoint('Arriving at work').click();
  await touchpoint.rateAllQuickly('Arriving at work');
  await touchpoint.conclude();
}

const token = (at: Page) => at.evaluate(() => localStorage.getItem('authToken'));

// What must never be said while a network answers for the server, by its English text.
const neverSaid = [
  'Everything sent',
  'Everything you concluded is on the server.',
  'No connection to the server. Retrying automatically.',
  'Sent automatically as soon as there is a connection.',
  'The server did not accept this photo. Delete it and take a new one.',
  'A Network error ocurred. Please make sure you have an internet connection and retry.',
  'Needs your attention',
];

/** Waits for a sentence on the sync page in this language; nothing that is false stands beside it. */
async function says(at: Page, origin: string, locale: Locale, english: string): Promise<void> {
  const word = await wordsIn(locale);
  await at.goto(`${origin}/${locale}/sync`);
  await at.getByRole('button', { name: word('Send now'), exact: true }).click();
  await at.getByRole('main').getByText(word(english)).first().waitFor({ timeout: timeoutMs });
  // A contact outdates what was refused before it; until it is tried again, it waits without a reason (UnsentSummary).
  await expect
    .poll(async () => {
      const shown = await at.locator('body').innerText();
      return neverSaid.filter((one) => shown.includes(word(one)));
    })
    .toEqual([]);
}

journey(
  'S10 S16 S19 S9 a portal and seven other networks that answer for the server are named, and nothing is lost',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const { page: at } = await fixture.openBrowser({ ...phone, worker: true });
    await signIn(at, proxy.origin, inspector);
    await new SelectBuildingPage(at).startTour(building.mandate, building.name);
    await untilSent(fixture, at, 1);
    const before = await token(at);
    proxy.setNetwork(ways[0]?.network ?? null);
    await concludeBoth(at);
    for (const [place, { name, network, words }] of ways.entries()) {
      await step(`${name}: it is named, and nobody is signed out`, async () => {
        proxy.setNetwork(network);
        await says(at, proxy.origin, locales[place % locales.length] ?? 'en', words);
        expect(await token(at)).toBe(before);
        if (words !== login) return;
        await at.goto(`${proxy.origin}/en/tour`);
        const again = at.getByRole('banner').getByRole('link', { name: 'Log in again', exact: true });
        await again.waitFor({ timeout: timeoutMs });
      });
    }
    await step('the way to the comment stays', async () => {
      await at.goto(`${proxy.origin}/en/tour`);
      await new TourPage(at).touchpoint('Having meetings').click();
      await at.getByText(dislikes).first().waitFor();
    });
    proxy.behave();
    await at.goto(`${proxy.origin}/en/sync`);
    await new SyncPage(at).sendNow.click({ timeout: 10_000 }).catch(() => undefined);
    await untilSent(fixture, at, 3);
    const responses = await askServer(fixture.server.origin, inspector);
    const [stored] = await responses.tours();
    const { touchpoints } = await responses.tour(stored?.id ?? '');
    expect(touchpoints.filter(({ completed }) => completed)).toHaveLength(2);
  },
);

rareJourney('S5 S10 S31 a page with 403 to one text', async ({ fixture, inspector, building }) => {
  const { proxy } = fixture;
  const { page: at } = await fixture.openBrowser({ ...phone, worker: true });
  await signIn(at, proxy.origin, inspector);
  await new SelectBuildingPage(at).startTour(building.mandate, building.name);
  proxy.setNetwork((record) => (record.body.includes('select *') ? page(403) : null));
  await concludeBoth(at);
  await step('everything else arrives', async () => {
    await expect.poll(() => fixture.storedRows('operations'), { timeout: timeoutMs }).toBe(2);
  });
  await new AppBar(at).unsent.click();
  await at.getByText(text).waitFor({ timeout: timeoutMs });
  for (const locale of locales) {
    await at.goto(`${proxy.origin}/${locale}/sync`);
    await at.getByText((await wordsIn(locale))(text)).waitFor({ timeout: timeoutMs });
  }
  await step('another tour arrives', async () => {
    const other = await fixture.addBuilding({ mandate: building.mandate });
    await at.goto(`${proxy.origin}/en/select_building`);
    await new SelectBuildingPage(at).startTour(other.mandate, other.name);
    await expect.poll(() => fixture.storedRows('tours'), { timeout: timeoutMs }).toBe(2);
  });
  await step('its touchpoint says why, and takes other words', async () => {
    await at.goto(`${proxy.origin}/en/sync`);
    await at.getByRole('link', { name: 'Correct it', exact: true }).click();
    await at.getByText(text).waitFor();
    const touchpoint = new TouchpointPage(at);
    await touchpoint.rate('Meeting-room technology', 'Bad', 'The sign lists the menu');
    // Another tour is open by now: this one is only repaired, and leads back to where it was asked for.
    await tapWhenRead(touchpoint.concludeTouchpoint);
    await at.waitForURL('**/sync');
  });
  // With the key of what it replaces, which the server keeps closed.
  await untilSent(fixture, at, 5);
});

journey(
  'PH7 S10 413 to what is large: a photo goes on in smaller parts',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const { page: at } = await fixture.openBrowser(phone);
    await signIn(at, proxy.origin, inspector);
    await new SelectBuildingPage(at).startTour(building.mandate, building.name);
    const limit = 1_048_576;
    const sizes: number[] = [];
    proxy.setNetwork(({ method, url, headers }) => {
      if (method !== 'PATCH' || !url.startsWith(paths.photos)) return null;
      const size = Number(headers['content-length']);
      sizes.push(size);
      return size > limit ? page(413) : null;
    });
    await new TourPage(at).touchpoint('Having meetings').click();
    const touchpoint = new TouchpointPage(at);
    await touchpoint.quickRating('Meeting-room technology', 'Bad').click();
    // Detail that does not fit into 500 kB.
    await new PhotosPart(at).input('Gallery').setInputFiles([await grain(2048, 1536)]);
    await new PhotosPart(at).tile(1).waitFor();
    await touchpoint.comment.fill('See the photo');
    await touchpoint.done.click();
    await touchpoint.rateQuickly('Meeting-room service');
    await touchpoint.conclude();
    await untilSent(fixture, at, 2);
    expect(sizes[0]).toBeGreaterThan(limit);
    expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(64_000);
  },
);

rareJourney(
  'S16 a login in a network that refuses Storey says so, and what is kept here',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const { page: at } = await fixture.openBrowser(phone);
    await signIn(at, proxy.origin, inspector);
    await new SelectBuildingPage(at).startTour(building.mandate, building.name);
    await untilSent(fixture, at, 1);
    proxy.setNetwork((record) => (toApi(record) ? page(403) : null));
    await concludeBoth(at);
    fixture.endSessions();
    proxy.setNetwork((record) => (toApi(record) && record.method !== 'GET' ? page(403) : null));
    await at.goto(`${proxy.origin}/en/sync`);
    const form = new LoginPage(at);
    await form.logIn.waitFor({ timeout: timeoutMs });
    await form.email.fill(inspector.email);
    await form.password.fill(inspector.password);
    await form.logIn.click();
    await at.getByText('This network refuses Storey.').waitFor();
    await at.getByText(/saved on this device and not sent yet/).waitFor();
    proxy.behave();
    await form.logIn.click();
    await form.logIn.waitFor({ state: 'detached' });
    await untilSent(fixture, at, 3);
  },
);
