import './simulated/noBroadcast.ts';
import { checkDrained, checkReplay, checkServer } from '../check/finalChecks.ts';
import { type Chance, createChance } from './chance.ts';
import { enterNetwork, networkChance } from './enterNetwork.ts';
import { type Losses, lossesOf, strike } from './losses.ts';
import { ruleTime } from './oneProcess.ts';
import { fallSilent } from './person.ts';
import {
  asleep,
  runPersonAction,
  shareTour,
  skews,
  thrownAway,
  walkedOffline,
  walkOffline,
} from './personActions.ts';
import { runPhotoAction } from './photoActions.ts';
import { makePool, type PoolPhoto } from './photoPool.ts';
import { createSimFixture, type SimFixture } from './simulated/simFixture.ts';
import type { SimServer } from './simulated/simServer.ts';
import type { SimDevice, SimOptions } from './simulated/simTab.ts';

export type Outcome = {
  readonly violations: readonly string[];
  /** A readable log of actions, requests, the server and the final state. */
  readonly history: readonly string[];
  /** How often each fault happened. */
  readonly faults: Readonly<Record<string, number>>;
  readonly intents: number;
  readonly calls: number;
};

const minute = 60_000;
// Most mistakes show after a few actions, some only after many.
const few = { min: 3, below: 12 };
const many = { min: 15, below: 28 };
const oftenMany = 0.06;
const timeoutMinutes = 90;
// Random numbers of its own, so that older seeds keep their histories.
const ownStream = 0x5eed_0039;
const oftenThrownAway = 0.03;
const clockStream = 0x5eed_0043;
const oftenWrong = 0.5;
const oftenAsleep = 0.03;
const oftenWalkedOffline = 0.08;
const day = 1_440 * minute;
// Seconds in which the process runs: a thousand times what a schedule takes. A stopped process counts none.
const maxSeconds = 60;

/** Runs one schedule; the same seed gives the same history. */
export async function runSchedule(
  server: SimServer,
  { seed, options = {}, photos = false }: { seed: number; options?: Partial<SimOptions>; photos?: boolean },
): Promise<Outcome> {
  const endRule = ruleTime();
  try {
    fallSilent();
    const fixture = await createSimFixture(server, createChance(seed), options);
    await unlessItStands(fixture, async () => {
      const pool = photos ? await makePool() : [];
      const clocks = createChance(seed ^ clockStream);
      for (const device of fixture.devices) if (clocks.is(oftenWrong)) device.skew = clocks.one(skews);
      await live(
        fixture,
        {
          blows: createChance(seed ^ ownStream),
          clocks,
          losses: lossesOf(seed),
          networks: networkChance(seed),
        },
        pool,
      );
      if (fixture.ledger.violations.length === 0) await drainEverything(fixture);
    });
    return await outcomeOf(fixture);
  } finally {
    endRule();
  }
}

/** Ends a schedule that waits for something that never happens, so that the next ones run. */
async function unlessItStands({ ledger }: SimFixture, run: () => Promise<void>): Promise<void> {
  const stands = Promise.withResolvers<void>();
  let seconds = 0;
  const timer = setInterval(() => {
    if ((seconds += 1) < maxSeconds) return;
    ledger.violations.push('I7 it stands still');
    stands.resolve();
  }, 1_000);
  await Promise.race([run(), stands.promise]).finally(() => clearInterval(timer));
}

async function live(
  fixture: SimFixture,
  { blows, clocks, losses, networks }: { blows: Chance; clocks: Chance; losses: Losses; networks: Chance },
  pool: readonly PoolPhoto[],
): Promise<void> {
  const { chance, ledger } = fixture;
  const length = chance.is(oftenMany) ? many : few;
  const actions = length.min + chance.below(length.below);
  if (fixture.isTogether) await shareTour(fixture);
  for (let place = 0; place < actions && ledger.violations.length === 0; place += 1) {
    await runPersonAction(fixture);
    await fixture.settle();
    fixture.look();
    if (pool.length > 0) {
      await runPhotoAction(fixture, pool);
      await fixture.settle();
      fixture.look();
    }
    if (blows.is(oftenThrownAway)) {
      fixture.count(thrownAway);
      await fixture.throwAway(blows.one(fixture.devices));
    }
    await strike(fixture, losses);
    enterNetwork(fixture, networks);
    if (clocks.is(oftenWalkedOffline)) {
      fixture.count(walkedOffline);
      await walkOffline(fixture, clocks);
    }
    if (clocks.is(oftenAsleep)) {
      fixture.count(asleep);
      fixture.time.jumpTo(fixture.time.nowMs() + clocks.one([1, 3, 40]) * day);
    }
    await fixture.pass(chance.below(chance.is(0.2) ? 4 * minute : minute / 3));
  }
}

/** I6, I1, I7: stops all faults, lets every device drain its outbox, and runs the final checks. */
async function drainEverything(fixture: SimFixture): Promise<void> {
  const { ledger, server, wire } = fixture;
  fixture.heal();
  await fixture.pass(1_000);
  for (const device of fixture.devices) {
    for (const one of fixture.people) await drain(fixture, device, one);
  }
  ledger.check(new Set(fixture.devices));
  checkDrained(ledger);
  const rows = await server.rows();
  checkServer(ledger, rows);
  ledger.photos.checkServer(rows.photos, server.photoFile);
  for (let left = ledger.photos.count(); left > 0; left -= 1) fixture.count('photo received');
  for (const moment of ledger.days.seen) fixture.count(moment);
  for (const difference of await server.wrongResults()) ledger.blame(`N1 ${difference}`);
  await checkReplay(ledger, server, wire);
}

async function drain(fixture: SimFixture, device: SimDevice, one: string): Promise<void> {
  const { ledger } = fixture;
  const isDrained = () =>
    ledger
      .stores()
      .filter((store) => store.device === device && store.person === one)
      .every(({ entries }) => entries.every((entry) => entry.state === 'needs-you'));
  if (device.person !== one) await fixture.handOver(device, one);
  await fixture.signIn(device);
  if (isDrained()) return;
  const tab = await fixture.makeTab(device);
  for (let passed = 0; passed < timeoutMinutes && !isDrained(); passed += 1) {
    if (ledger.violations.length > 0) return;
    await fixture.signIn(device);
    tab.engine.wake();
    await fixture.pass(minute + 1_000);
  }
}

async function outcomeOf(fixture: SimFixture): Promise<Outcome> {
  const { ledger, wire, note, faults } = fixture;
  for (const tab of fixture.tabs) fixture.kill(tab);
  await fixture.settle();
  await reportEnd(fixture);
  for (const violation of ledger.violations) note(`!! ${violation}`);
  const { history } = fixture;
  return {
    violations: ledger.violations,
    history,
    faults,
    intents: ledger.intents.size,
    calls: wire.sent.length,
  };
}

/** Logs what the server and the devices have stored at the end. */
async function reportEnd({ server, ledger, note }: SimFixture): Promise<void> {
  const { tours, touchpoints, answers } = await server.rows();
  note(`the server holds ${tours.length} tours and has done ${ledger.applied.size} operations`);
  for (const tour of tours) {
    note(`  tour ${tour.id} of ${tour.user_id}, ${tour.concluded_at === null ? 'open' : 'concluded'}`);
    for (const touchpoint of touchpoints) {
      if (touchpoint.tour_id !== tour.id || touchpoint.completed !== 1) continue;
      const said = answers.filter((one) => one.assessment_touchpoint_id === touchpoint.id);
      const words = new Set(said.map(({ rating, comment }) => `${rating} "${comment}"`));
      note(`    ${touchpoint.id} floor ${touchpoint.floor ?? '-'}: ${[...words].join(', ')}`);
    }
  }
  for (const { device, person, entries } of ledger.stores()) {
    for (const { kind, operationId, state } of entries) {
      note(`${device.name} ${person} still has: ${kind} ${operationId}, ${state}`);
    }
  }
}
