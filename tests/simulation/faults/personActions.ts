import { importRemoteTour } from '../../../src/sync/importRemoteTour.ts';
import { turn } from './oneProcess.ts';
import * as person from './person.ts';
import type { Crash } from './simulated/mortal.ts';
import type { SimFixture } from './simulated/simFixture.ts';
import type { SimDevice, SimTab } from './simulated/simTab.ts';

const day = 86_400_000;
const maxTurns = 60;

type ActionInput = { readonly world: SimFixture; readonly device: SimDevice; readonly tab: SimTab };
type PersonAction = {
  readonly weight: number;
  /** The weight where several devices work on one tour. */
  readonly together: number;
  readonly run: (input: ActionInput) => Promise<void> | void;
};

function by(doing: (what: person.Doing) => Promise<void>): PersonAction['run'] {
  return ({ world, tab }) => Promise.race([doing({ ...world, tab }), tab.gone]);
}

function personAction(weight: number, run: PersonAction['run'], together = weight): PersonAction {
  return { weight, together, run };
}

/** The names of faults of devices. */
export const thrownAway = 'store thrown away';
export const deviceFaults: string[] = ['worker stopped', thrownAway];

/** A fault, counted by its name. */
function fault(weight: number, name: string, run: PersonAction['run']): PersonAction {
  deviceFaults.push(name);
  return personAction(weight, (input) => {
    input.world.count(name);
    return run(input);
  });
}

async function killInTheMiddle({ world, tab }: ActionInput): Promise<void> {
  const { chance } = world;
  const doing = chance.one([person.conclude, person.anotherFloor, person.endTour]);
  // It may never resolve once the tab is killed.
  void doing({ ...world, tab }).catch(() => undefined);
  // Killed after random turns, or just after one of its commits.
  const turns = chance.below(maxTurns);
  const commits = chance.is(0.5) ? tab.store.commits() + 1 + chance.below(3) : null;
  const isTime = (turned: number) =>
    commits === null ? turned >= turns : turned >= maxTurns * 2 || tab.store.commits() >= commits;
  for (let turned = 0; !isTime(turned); turned += 1) await turn();
  world.kill(tab);
}

function takeUpTour({ world, device, tab }: ActionInput): void {
  const elsewhere = world.devices.filter((one) => one !== device);
  const tours = elsewhere.flatMap((one) => person.openTourIn(one, tab.person));
  if (tours.length === 0) return;
  const tour = world.chance.one(tours);
  world.note(`${tab.name} takes up the tour ${tour}`);
  // Not awaited: it asks the server, which takes time.
  void importRemoteTour(tab, tour).catch(() => undefined);
}

/** The tab dies just before or after one of its next commits. */
function dieAtCommit(when: Crash): PersonAction['run'] {
  return ({ world, tab }) => tab.store.dieAt(when, 1 + world.chance.below(6), () => world.kill(tab));
}

/** The worker drains the outbox: mostly without open pages, sometimes beside them, which no browser does. */
async function wakeWorker({ world, device }: ActionInput): Promise<void> {
  const { chance } = world;
  if (chance.is(0.7)) await world.close(device);
  const worker = await world.wakeWorker(device);
  if (!chance.is(0.4)) return;
  world.count('worker stopped');
  world.time.plan(chance.below(2_000), worker.stop);
}

/** A person works on one tour with two devices. */
export async function shareTour(world: SimFixture): Promise<void> {
  const [first, second] = world.devices;
  if (first === undefined || second === undefined) return;
  second.person = first.person;
  for (const device of [first, second]) {
    await world.signIn(device);
    const tab = await world.makeTab(device);
    if (device === first) await person.conclude({ ...world, tab });
    else takeUpTour({ world, device, tab });
    await world.pass(world.chance.below(20_000));
  }
}

async function copyToAnotherDevice({ world, device, tab }: ActionInput): Promise<void> {
  const [other] = [...world.tabs].filter(
    (one) => one.person === tab.person && one.device !== device && !one.state.frozen,
  );
  if (other === undefined) return;
  await Promise.race([person.carryCopy({ ...world, tab }, other), tab.gone, other.gone]);
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
  personAction(1, async ({ world, device }) => void (await world.open(device))),
  personAction(0.7, ({ world, device }) => world.handOver(device, world.chance.one(world.people))),
  personAction(2, wakeWorker),
  fault(1, 'tab killed', ({ world, tab }) => world.kill(tab)),
  fault(1.5, 'tab killed in the middle', killInTheMiddle),
  fault(1, 'tab dies before a commit', dieAtCommit('before the commit')),
  fault(1, 'tab dies after a commit', dieAtCommit('after the commit')),
  fault(0.7, 'tab frozen', ({ world, tab }) => {
    tab.freeze();
    world.time.plan(world.chance.below(300_000), () => tab.thaw());
  }),
  fault(1, 'offline', ({ world, device }) => {
    device.offline = true;
    world.time.plan(world.chance.below(240_000), () => {
      device.offline = false;
    });
  }),
  fault(0.7, 'session revoked', async ({ world, tab }) => world.server.revoke(tab.person)),
  fault(0.5, 'clock set', ({ world, device }) => {
    device.skew = world.chance.one([-day, day, 0]);
  }),
  fault(0.6, 'store full', ({ world, tab }) => {
    tab.store.setFull(true);
    world.time.plan(world.chance.below(60_000), () => tab.store.setFull(false));
  }),
  fault(0.8, 'connections dropped', ({ tab }) => tab.store.dropConnections()),
];

/** Runs one random action or fault. */
export async function runPersonAction(world: SimFixture): Promise<void> {
  const { chance, isTogether } = world;
  const weights: Record<string, number> = {};
  for (const [place, { weight, together }] of personActions.entries())
    weights[place] = isTogether ? together : weight;
  const chosen = personActions[Number(chance.weighed(weights))];
  const device = chance.one(world.devices);
  if (chance.is(0.7)) await world.signIn(device);
  const tab = await world.makeTab(device);
  await chosen?.run({ world, device, tab });
}
