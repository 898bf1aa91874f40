import { IDBFactory } from 'fake-indexeddb';
import { createFakeLocks } from '../../support/fakeLocks.ts';
import type { Chance } from './chance.ts';
import { createLedger } from './ledger.ts';
import { turn } from './oneProcess.ts';
import type { SimServer } from './simServer.ts';
import { keepLists, openTab, type Ports, type SimDevice, type SimTab } from './simTab.ts';
import { createVirtualTime } from './virtualTime.ts';
import { createWire } from './wire.ts';

// So many turns without anything under way, and nothing more comes before time moves.
const quietTurns = 12;
const mostTrouble = 0.6;

/** People, their devices with tabs, the network and the server, all in the hand of one chance. */
export async function createSimWorld(server: SimServer, chance: Chance, ports: Partial<Ports>) {
  const time = createVirtualTime();
  const history: string[] = [];
  const faults: Record<string, number> = {};
  const counts = { token: 0, tab: 0, lookedAt: 0 };
  const note = (line: string) => {
    const at = ((time.now() - time.start) / 1000).toFixed(1).padStart(8);
    history.push(`${at}s ${line}`);
  };
  const count = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
    note(`** ${fault}`);
  };
  server.reset(chance.fork(), time.now);
  const people = Array.from({ length: chance.is(0.7) ? 1 : 2 }, (_, place) => `p${place + 1}`);
  for (const one of people) await server.person(one);
  const devices: SimDevice[] = Array.from({ length: chance.one([1, 2, 2, 3]) }, (_, place) => ({
    name: `d${place + 1}`,
    indexedDB: new IDBFactory(),
    locks: createFakeLocks(),
    skew: 0,
    offline: false,
    tokens: new Map<string, string>(),
    person: chance.one(people),
  }));
  const ledger = createLedger(server, devices, people);
  const tabs = new Set<SimTab>();
  const everOpened: SimTab[] = [];
  let trouble = chance.next() * mostTrouble;
  const { id: buildingId } = server.building();
  note(`${people.length} people, ${devices.length} devices, trouble ${trouble.toFixed(2)}`);

  const wire = createWire({
    server,
    time,
    chance: chance.fork(),
    note,
    leaving: (flight, caller) => {
      const device = devices.find((one) => caller.name.startsWith(`${one.name}/`));
      if (device !== undefined) ledger.leaving(flight, caller, device);
    },
    arrived: (call, reply) => ledger.arrived(call.key, reply?.status ?? null),
    trouble: () => trouble,
    wasRefused: ledger.wasRefused,
    hold: async (name) => everOpened.find((tab) => tab.name === name)?.awake(),
  });

  /** Everything that can happen without time passing has happened. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await turn();
      if (server.busy() || everOpened.some((tab) => tab.store.busy())) quiet = 0;
    }
  }

  /** Checks everything, where anything may be other than before. */
  function look(): void {
    const writes = everOpened.reduce((sum, tab) => sum + tab.store.writes(), wire.delivered.length);
    if (writes === counts.lookedAt) return;
    counts.lookedAt = writes;
    ledger.check();
  }

  async function pass(ms: number): Promise<void> {
    const until = time.now() + ms;
    await settle();
    while (await time.step(until)) {
      await settle();
      look();
    }
    time.jumpTo(until);
  }

  /** The tabs that show the work of whoever has the device. */
  function tabsOn(device: SimDevice): SimTab[] {
    return [...tabs].filter((tab) => tab.device === device && tab.person === device.person);
  }

  async function signIn(device: SimDevice): Promise<void> {
    if (device.tokens.has(device.person)) return;
    const token = `token-${(counts.token += 1)}`;
    await server.signIn(device.person, token);
    ledger.signedIn(token, device.person);
    device.tokens.set(device.person, token);
    note(`${device.name}: ${device.person} signs in`);
    for (const tab of tabsOn(device)) tab.engine.wake();
  }

  async function open(device: SimDevice): Promise<SimTab> {
    const name = `${device.name}/${device.person}/t${(counts.tab += 1)}`;
    const tab = openTab({ time, chance, note, fetchOf: wire.fetchOf, ports }, device, device.person, name);
    await keepLists(tab.db, buildingId);
    tabs.add(tab);
    everOpened.push(tab);
    tab.engine.start();
    note(`${name} opens`);
    return tab;
  }

  /** A tab that the person can use now. */
  async function aTab(device: SimDevice): Promise<SimTab> {
    const awake = tabsOn(device).filter((tab) => !tab.state.frozen);
    return awake.length > 0 ? chance.one(awake) : open(device);
  }

  function kill(tab: SimTab): void {
    tab.kill(chance.is(0.5));
    tabs.delete(tab);
    note(`${tab.name} is killed`);
  }

  /** S15: somebody else signs in, or comes back; what is open of the one before is closed. */
  async function handOver(device: SimDevice, to: string): Promise<void> {
    for (const tab of tabsOn(device)) {
      tab.thaw();
      await tab.engine.stop();
      tab.db.close();
      tabs.delete(tab);
    }
    device.person = to;
    note(`${device.name} is in the hands of ${to}`);
  }

  /** From now on nothing goes wrong. */
  function heal(): void {
    trouble = 0;
    note('everything works again');
    for (const tab of tabs) {
      tab.thaw();
      tab.store.setFull(false);
    }
    for (const device of devices) device.offline = false;
  }

  return {
    server,
    chance,
    time,
    history,
    faults,
    note,
    count,
    people,
    devices,
    ledger,
    tabs,
    wire,
    buildingId,
    settle,
    look,
    pass,
    signIn,
    open,
    aTab,
    kill,
    handOver,
    heal,
  };
}

export type SimWorld = Awaited<ReturnType<typeof createSimWorld>>;
