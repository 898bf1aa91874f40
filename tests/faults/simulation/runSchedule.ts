import { databaseName } from '../../../src/db/InspectionDatabase.ts';
import { createChance } from './chance.ts';
import { oneDeed } from './deeds.ts';
import { checkDrained, checkReplay, checkServer } from './finalChecks.ts';
import { ruleTime } from './oneProcess.ts';
import { fallSilent } from './person.ts';
import type { SimServer } from './simServer.ts';
import type { Ports, SimDevice } from './simTab.ts';
import { createSimWorld, type SimWorld } from './simWorld.ts';

export type Outcome = {
  readonly violations: readonly string[];
  /** Intents, wire, server and end, readable. */
  readonly history: readonly string[];
  /** How often each fault happened. */
  readonly faults: Readonly<Record<string, number>>;
  readonly intents: number;
  readonly calls: number;
};

const minute = 60_000;
const shortest = 12;
const longest = 42;
const patienceMinutes = 90;

/** One world from one number, and everything that goes wrong in it; the same number is the same history. */
export async function runSchedule(
  server: SimServer,
  { seed, ports = {} }: { seed: number; ports?: Partial<Ports> },
): Promise<Outcome> {
  const endRule = ruleTime();
  try {
    fallSilent();
    const world = await createSimWorld(server, createChance(seed), ports);
    await live(world);
    if (world.ledger.violations.length === 0) await drainEverything(world);
    return await outcomeOf(world);
  } finally {
    endRule();
  }
}

async function live(world: SimWorld): Promise<void> {
  const { chance, ledger } = world;
  const deeds = shortest + chance.below(longest - shortest);
  for (let place = 0; place < deeds && ledger.violations.length === 0; place += 1) {
    await oneDeed(world);
    await world.settle();
    world.look();
    await world.pass(chance.below(chance.is(0.2) ? 4 * minute : minute / 3));
  }
}

/** I6, I1, I7: faults stop, everybody comes back, and the sums are done. */
async function drainEverything(world: SimWorld): Promise<void> {
  const { ledger, server, wire } = world;
  world.heal();
  await world.pass(1_000);
  for (const device of world.devices) {
    for (const one of world.people) await drain(world, device, one);
  }
  ledger.check();
  checkDrained(ledger);
  checkServer(ledger, server.rows());
  await checkReplay(ledger, server, wire);
}

async function drain(world: SimWorld, device: SimDevice, one: string): Promise<void> {
  const { ledger } = world;
  const isDrained = () =>
    ledger
      .stores()
      .filter((store) => store.device === device && store.person === one)
      .every(({ entries }) => entries.every((entry) => entry.state === 'needs-you'));
  if (device.person !== one) await world.handOver(device, one);
  await world.signIn(device);
  if (isDrained()) return;
  const tab = await world.aTab(device);
  for (let passed = 0; passed < patienceMinutes && !isDrained(); passed += 1) {
    if (ledger.violations.length > 0) return;
    await world.signIn(device);
    tab.engine.wake();
    await world.pass(minute + 1_000);
  }
}

async function outcomeOf(world: SimWorld): Promise<Outcome> {
  const { ledger, wire, server, note, faults } = world;
  for (const tab of world.tabs) world.kill(tab);
  await world.settle();
  const rows = server.rows();
  note(`the server: ${rows.tours.length} tours, ${rows.operations.length} operations`);
  for (const { device, person, entries } of ledger.stores()) {
    for (const entry of entries) note(`${device.name} ${databaseName(person)}: ${entry.kind} ${entry.state}`);
  }
  for (const violation of ledger.violations) note(`!! ${violation}`);
  for (const [fault, times] of Object.entries(wire.injected)) faults[fault] = (faults[fault] ?? 0) + times;
  const { history } = world;
  return {
    violations: ledger.violations,
    history,
    faults,
    intents: ledger.intents.size,
    calls: wire.sent.length,
  };
}
