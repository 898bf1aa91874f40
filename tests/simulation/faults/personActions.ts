import { importRemoteTour } from '../../../src/sync/importRemoteTour.ts';
import type { Chance } from './chance.ts';
import { turn } from './oneProcess.ts';
import * as person from './person.ts';
import type { Crash } from './simulated/mortal.ts';
import type { SimFixture } from './simulated/simFixture.ts';
import type { SimDevice, SimTab } from './simulated/simTab.ts';

const minute = 60_000;
/** How wrong clocks are, in milliseconds. No two differ by about the five minutes that are tolerated. */
export const skews = [0, 0, -3, 3, -20, 20, 65, -1_440, 1_440, -730 * 1_440, 365 * 1_440].map(
  (minutes) => minutes * minute,
);
const maxTurns = 60;

type ActionInput = { readonly fixture: SimFixture; readonly device: SimDevice; readonly tab: SimTab };
type PersonAction = {
  readonly weight: number;
  /** The weight where several devices work on one tour. */
  readonly together: number;
  readonly run: (input: ActionInput) => Promise<void> | void;
};

function by(doing: (what: person.Doing) => Promise<void>): PersonAction['run'] {
  return ({ fixture, tab }) => Promise.race([doing({ ...fixture, tab }), tab.gone]);
}

function personAction(weight: number, run: PersonAction['run'], together = weight): PersonAction {
  return { weight, together, run };
}

/** The names of faults of devices. */
export const thrownAway = 'store thrown away';
export const asleep = 'everything asleep for days';
export const walkedOffline = 'walked without a network';
export const deviceFaults: string[] = ['worker stopped', thrownAway, asleep, walkedOffline];

/** A fault, counted by its name. */
function fault(weight: number, name: string, run: PersonAction['run']): PersonAction {
  deviceFaults.push(name);
  return personAction(weight, (input) => {
    input.fixture.count(name);
    return run(input);
  });
}

async function killInTheMiddle({ fixture, tab }: ActionInput): Promise<void> {
  const { chance } = fixture;
  const doing = chance.one([person.conclude, person.anotherFloor, person.endTour]);
  // It may never resolve once the tab is killed.
  void doing({ ...fixture, tab }).catch(() => undefined);
  // Killed after random turns, or just after one of its commits.
  const turns = chance.below(maxTurns);
  const commits = chance.is(0.5) ? tab.store.commits() + 1 + chance.below(3) : null;
  const isTime = (turned: number) =>
    commits === null ? turned >= turns : turned >= maxTurns * 2 || tab.store.commits() >= commits;
  for (let turned = 0; !isTime(turned); turned += 1) await turn();
  fixture.kill(tab);
}

function takeUpTour({ fixture, device, tab }: ActionInput): void {
  const elsewhere = fixture.devices.filter((one) => one !== device);
  const tours = elsewhere.flatMap((one) => person.openTourIn(one, tab.person));
  if (tours.length === 0) return;
  const tour = fixture.chance.one(tours);
  fixture.note(`${tab.name} takes up the tour ${tour}`);
  // Not awaited: it asks the server, which takes time.
  void importRemoteTour(tab, tour).catch(() => undefined);
}

/** The tab dies just before or after one of its next commits. */
function dieAtCommit(when: Crash): PersonAction['run'] {
  return ({ fixture, tab }) => tab.store.dieAt(when, 1 + fixture.chance.below(6), () => fixture.kill(tab));
}

/** The worker drains the outbox: mostly without open pages, sometimes beside them, which no browser does. */
async function wakeWorker({ fixture, device }: ActionInput): Promise<void> {
  const { chance } = fixture;
  if (chance.is(0.7)) await fixture.close(device);
  const worker = await fixture.wakeWorker(device);
  if (!chance.is(0.4)) return;
  fixture.count('worker stopped');
  fixture.time.plan(chance.below(2_000), worker.stop);
}

/** A person works on one tour with two devices. */
export async function shareTour(fixture: SimFixture): Promise<void> {
  const [first, second] = fixture.devices;
  if (first === undefined || second === undefined) return;
  second.person = first.person;
  for (const device of [first, second]) {
    await fixture.signIn(device);
    const tab = await fixture.makeTab(device);
    if (device === first) await person.conclude({ ...fixture, tab });
    else takeUpTour({ fixture, device, tab });
    await fixture.pass(fixture.chance.below(20_000));
  }
}

/** N6: a tour of a cellar: walked without a network, the clock perhaps set before or after it, and sent when the person is back. */
export async function walkOffline(fixture: SimFixture, clocks: Chance): Promise<void> {
  const device = clocks.one(fixture.devices);
  await fixture.signIn(device);
  const tab = await fixture.makeTab(device);
  const before = device.skew;
  const mayBeSet = () => {
    // Also back to what it was, so that only the contact can tell.
    if (clocks.is(0.3)) device.skew = clocks.is(0.5) ? before : clocks.one(skews);
  };
  device.offline = true;
  await Promise.race([person.conclude({ ...fixture, chance: clocks, tab }), tab.gone]);
  mayBeSet();
  await fixture.pass(clocks.below(10 * minute));
  await Promise.race([person.endTour({ ...fixture, chance: clocks, tab }), tab.gone]);
  await fixture.settle();
  fixture.look();
  mayBeSet();
  fixture.time.jumpTo(fixture.time.nowMs() + clocks.one([0, 90, 3 * 1_440, 40 * 1_440]) * minute);
  device.offline = false;
}

async function copyToAnotherDevice({ fixture, device, tab }: ActionInput): Promise<void> {
  const [other] = [...fixture.tabs].filter(
    (one) => one.person === tab.person && one.device !== device && !one.state.frozen,
  );
  if (other === undefined) return;
  await Promise.race([person.carryCopy({ ...fixture, tab }, other), tab.gone, other.gone]);
}

/** All actions of people and faults of devices, with their weights. */
const personActions: readonly PersonAction[] = [
  personAction(10, by(person.conclude)),
  personAction(3, by(person.draft)),
  personAction(3, by(person.anotherFloor), 14),
  personAction(1.5, by(person.endTour)),
  personAction(4, by(person.repair), 12),
  personAction(1, ({ tab }) => void tab.engine.sendNow()),
  personAction(0.8, copyToAnotherDevice),
  personAction(4, takeUpTour, 14),
  personAction(1, async ({ fixture, device }) => void (await fixture.open(device))),
  personAction(0.7, ({ fixture, device }) => fixture.handOver(device, fixture.chance.one(fixture.people))),
  personAction(2, wakeWorker),
  fault(1, 'tab killed', ({ fixture, tab }) => fixture.kill(tab)),
  fault(1.5, 'tab killed in the middle', killInTheMiddle),
  fault(1, 'tab dies before a commit', dieAtCommit('before the commit')),
  fault(1, 'tab dies after a commit', dieAtCommit('after the commit')),
  fault(0.7, 'tab frozen', ({ fixture, tab }) => {
    tab.freeze();
    fixture.time.plan(fixture.chance.below(300_000), () => tab.thaw());
  }),
  fault(1, 'offline', ({ fixture, device }) => {
    device.offline = true;
    fixture.time.plan(fixture.chance.below(240_000), () => {
      device.offline = false;
    });
  }),
  fault(0.7, 'session revoked', async ({ fixture, tab }) => fixture.server.revoke(tab.person)),
  fault(0.5, 'clock set', ({ fixture, device }) => {
    device.skew = fixture.chance.one(skews);
  }),
  fault(0.6, 'store full', ({ fixture, tab }) => {
    tab.store.setFull(true);
    fixture.time.plan(fixture.chance.below(60_000), () => tab.store.setFull(false));
  }),
  fault(0.8, 'connections dropped', ({ tab }) => tab.store.dropConnections()),
];

/** Runs one random action or fault. */
export async function runPersonAction(fixture: SimFixture): Promise<void> {
  const { chance, isTogether } = fixture;
  const weights: Record<string, number> = {};
  for (const [place, { weight, together }] of personActions.entries())
    weights[place] = isTogether ? together : weight;
  const chosen = personActions[Number(chance.weighed(weights))];
  const device = chance.one(fixture.devices);
  if (chance.is(0.7)) await fixture.signIn(device);
  const tab = await fixture.makeTab(device);
  await chosen?.run({ fixture, device, tab });
}
