import { createChance } from '../../../simulation/faults/chance.ts';
import { type AppFixture, createAppFixture } from '../../../support/server/appFixture.ts';
import type { WireRecord } from '../../../support/server/network/recordingProxy.ts';
import { inspector } from '../../pages/LoginPage.ts';
import { type TouchpointTitle, walk } from '../../pages/walk.ts';
import { readStored } from '../readStored.ts';
import type { Driver } from './Driver.ts';
import { everythingIsSent, isReadyForOfflineUse, workerServes } from './inPage.ts';
import { Person, until } from './Person.ts';

type Trouble = 'server gone' | 'network gone' | 'portal' | 'cut answers' | 'unwell' | 'none';

/** The disturbances of one journey. */
export type JourneyPlan = {
  /** Before the tour is started, or after its first conclusion. */
  readonly from: 'start' | 'middle';
  readonly trouble: Trouble;
  readonly reload: boolean;
  /** Whether one touchpoint is rated and never concluded. */
  readonly draft: boolean;
};

export type JourneysOutcome = {
  /** How many journeys were whole; the first that breaks off ends them. */
  readonly passed: number;
  readonly violations: readonly string[];
  readonly history: readonly string[];
};

// A pause is five minutes long at most (S11).
const drainTimeoutMs = 6 * 60_000;
const changes = ({ method }: WireRecord) => method !== 'GET';

/** The plans of a seed. */
export function journeyPlans(seed: number, count: number): JourneyPlan[] {
  const chance = createChance(seed);
  return Array.from({ length: count }, (_, place) => ({
    from: chance.one(['start', 'middle'] as const),
    // The first one always has the most important disturbance.
    trouble:
      place === 0
        ? 'server gone'
        : chance.weighed<Trouble>({
            'server gone': 3,
            'network gone': 3,
            portal: 2,
            'cut answers': 3,
            unwell: 2,
            none: 1,
          }),
    reload: place === 0 || chance.is(0.5),
    draft: place === 0 || chance.is(0.5),
  }));
}

async function makeTrouble({ server, proxy }: AppFixture, trouble: Trouble): Promise<void> {
  if (trouble === 'server gone') await server.kill();
  if (trouble === 'network gone') await proxy.close();
  if (trouble === 'portal') proxy.setEveryResponse('<!doctype html><title>Welcome to our hotel</title>');
  for (let time = 0; time < 2; time += 1) {
    if (trouble === 'cut answers') proxy.cutNextResponse(changes);
    if (trouble === 'unwell') proxy.setNextResponse(500, { error: 'internal_error' }, changes);
  }
}

async function endTrouble({ server, proxy }: AppFixture, trouble: Trouble): Promise<void> {
  if (trouble === 'server gone') await server.start();
  if (trouble === 'network gone') await proxy.listen();
  proxy.behave();
}

async function rate(person: Person, title: TouchpointTitle, said: string): Promise<void> {
  await person.press('link', title);
  await person.arrive(/\/touchpoints\//);
  const [first, ...others] = walk[title];
  for (const question of others) await person.rateQuickly(question);
  if (first === undefined) return;
  await person.press('link', first);
  await person.press('radio', 'Bad');
  await person.type('Comment', said);
  await person.addPhoto(said);
  await person.press('button', 'Conclude');
  await person.arrive(/\/touchpoints\//);
}

/** Signs in and waits until the device is ready for a tour offline. */
export async function signIn(driver: Driver, { proxy }: Pick<AppFixture, 'proxy'>): Promise<Person> {
  const person = new Person(driver);
  await driver.goto(`${proxy.origin}/en/login`);
  await person.type('Email', inspector.email);
  await person.type('Password', inspector.password);
  await person.press('button', 'Log in');
  await person.arrive(/\/select_building$/);
  await until(() => driver.run(workerServes), 'the worker');
  await until(() => driver.run(isReadyForOfflineUse), 'the lists');
  return person;
}

async function journey(person: Person, fixture: AppFixture, plan: JourneyPlan, said: string): Promise<void> {
  const { driver } = person;
  const { origin } = fixture.proxy;
  if (plan.from === 'start') await makeTrouble(fixture, plan.trouble);
  await person.startTour();
  await rate(person, 'Having meetings', `${said}-concluded`);
  await person.press('button', 'Conclude touchpoint');
  await person.arrive(/\/tour$/);
  if (plan.from === 'middle') await makeTrouble(fixture, plan.trouble);
  await rate(person, 'Arriving at work', `${said}-${plan.draft ? 'draft' : 'second'}`);
  if (plan.reload) {
    await person.leaveFor(`${origin}/en/tour`);
    await person.press('link', 'Arriving at work');
    await person.arrive(/\/touchpoints\//);
  }
  if (plan.draft) await driver.run(() => history.back());
  else await person.press('button', 'Conclude touchpoint');
  await person.arrive(/\/tour$/);
  await person.press('button', 'Conclude tour');
  if (plan.draft) await person.press('button', 'Conclude anyway');
  await person.arrive(/\/thanks$/);
  if (plan.reload) await person.leaveFor(`${origin}/en/select_building`);
  await endTrouble(fixture, plan.trouble);
  await until(() => driver.run(everythingIsSent), 'everything to be sent', drainTimeoutMs);
}

function check(fixture: AppFixture, plan: JourneyPlan, said: string, place: number): string[] {
  const stored = readStored(fixture.server.dataDir);
  const times = (what: string) => stored.comments.get(`${said}-${what}`) ?? 0;
  const photos = (what: string) => stored.photos.get(`${said}-${what}`) ?? 0;
  const early = fixture.proxy.records.filter(({ url, headers, body }) =>
    `${decodeURIComponent(url)} ${JSON.stringify(headers)} ${body}`.includes(`${said}-draft`),
  );
  return [
    ...(times('concluded') === 1 ? [] : [`I1 the first conclusion is there ${times('concluded')} times`]),
    ...(plan.draft || times('second') === 1 ? [] : [`I1 the second is there ${times('second')} times`]),
    ...(photos('concluded') === 1 ? [] : [`PH6 its photo is there ${photos('concluded')} times`]),
    ...(plan.draft || photos('second') === 1 ? [] : [`PH6 the second's is there ${photos('second')} times`]),
    ...stored.wrongPhotos.map((what) => `PH8 ${what}`),
    ...(early.length > 0 || times('draft') > 0 ? ['I2 a draft has left the device'] : []),
    ...(stored.tours === place && stored.concluded === place
      ? []
      : [`I1 ${stored.tours} tours and ${stored.concluded} concluded for ${place}`]),
    ...(stored.torn === 0 ? [] : [`S2 ${stored.torn} answers are missing`]),
  ];
}

/** A browser to drive, and whether its page may be left by an address while the app is busy. */
export type OtherBrowser = {
  readonly open: (profile: string) => Promise<Driver>;
  /** WebKitGTK then blocks the databases for the next page (SPEC.md, known limits). */
  readonly mayReload: boolean;
};

/** Whole journeys of one person, each with its disturbance, in a newly opened browser. */
export async function runJourneys(
  { open, mayReload }: OtherBrowser,
  { seed, journeys }: { seed: number; journeys: number },
): Promise<JourneysOutcome> {
  const fixture = await createAppFixture();
  const violations: string[] = [];
  const history: string[] = [];
  let passed = 0;
  try {
    for (const [index, drawn] of journeyPlans(seed, journeys).entries()) {
      const plan = { ...drawn, reload: drawn.reload && mayReload };
      const place = index + 1;
      const line = `${place}: ${plan.trouble} from the ${plan.from}${plan.reload ? ', reloaded' : ''}${plan.draft ? ', a draft' : ''}`;
      history.push(line);
      const said = `canary-${seed}-${place}`;
      const driver = await open(`${fixture.server.dataDir}-profile-${place}`);
      try {
        await journey(await signIn(driver, fixture), fixture, plan, said);
        const found = check(fixture, plan, said, place);
        violations.push(...found.map((what) => `${line}: ${what}`));
        passed += Number(found.length === 0);
      } catch (broken) {
        const page = await driver.run(() => `${location.pathname}: ${document.body.innerText}`);
        violations.push(`${line}: ${String(broken)} at ${page.replaceAll('\n', ' | ')}`);
        return { passed, violations, history };
      } finally {
        await driver.close();
      }
    }
    return { passed, violations, history };
  } finally {
    await fixture.end();
  }
}
