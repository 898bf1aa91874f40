import { IDBFactory } from 'fake-indexeddb';
import { databaseName } from '#db/databaseName.ts';
import { isStoreFailure } from '#db/storeFailure.ts';
import { createFakeLocks } from '../../../support/browser/fakeLocks.ts';
import { restoreState, type StoredState } from '../../../support/browser/storedState.ts';
import { createLedger } from '../../check/ledger.ts';
import type { Chance } from '../chance.ts';
import { turn } from '../oneProcess.ts';
import { SimCopies } from './simMirrorStore.ts';
import type { SimServer } from './simServer.ts';
import { nameOn, openTab, type SimDevice, type SimOptions, type SimTab, saveLists } from './simTab.ts';
import { type SimWorker, startWorker } from './simWorker.ts';
import { deleteDatabases, deleteUnderPages } from './tabStore.ts';
import { createVirtualTime } from './virtualTime.ts';
import { createWire } from './wire.ts';

// After this many turns without activity, nothing more happens until time moves.
const quietTurns = 12;
const maxTurns = 1_000_000;
// Tokens never repeat in a process, because servers may cache whose they were.
let fixtures = 0;
const maxTrouble = 0.6;
const oftenTogether = 0.3;

/** People, their devices with tabs, the network and the server, all driven by one random source. */
export async function createSimFixture(server: SimServer, chance: Chance, options: Partial<SimOptions>) {
  const time = createVirtualTime();
  const history: string[] = [];
  const faults: Record<string, number> = {};
  const ordinal = (fixtures += 1);
  const counts = { token: 0, tab: 0, worker: 0, delivered: 0 };
  const seen = new Map<SimDevice, number>();
  const note = (line: string) => {
    const at = ((time.nowMs() - time.start) / 1000).toFixed(1).padStart(8);
    history.push(`${at}s ${line}`);
  };
  const injected = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  const count = (fault: string) => {
    injected(fault);
    note(`** ${fault}`);
  };
  await server.reset(chance.fork(), time.nowMs);
  const isTogether = chance.is(oftenTogether);
  const people = Array.from(
    { length: chance.is(isTogether ? 0.9 : 0.7) ? 1 : 2 },
    (_, place) => `p${place + 1}`,
  );
  for (const one of people) await server.person(one);
  const devices: SimDevice[] = Array.from(
    { length: chance.one(isTogether ? [2, 3] : [1, 2, 2, 3]) },
    (_, place) => ({
      name: `d${place + 1}`,
      indexedDB: new IDBFactory(),
      copies: new SimCopies(),
      locks: createFakeLocks(),
      skew: 0,
      offline: false,
      network: null,
      tokens: new Map<string, string>(),
      person: chance.one(people),
    }),
  );
  const ledger = createLedger(server, devices, people, { note, now: time.nowMs });
  const tabs = new Set<SimTab>();
  const everRan: (SimTab | SimWorker)[] = [];
  let trouble = chance.next() * maxTrouble;
  const { id: buildingId } = server.building();
  note(`${people.length} people, ${devices.length} devices, trouble ${trouble.toFixed(2)}`);

  const refusedTokens = new Set<string>();
  const sessionEnds = (token: string) => {
    if (!refusedTokens.has(token)) ledger.blame('S16 a session ends that the server has not ended');
  };

  const deviceOf = (caller: string) => devices.find((one) => caller.startsWith(`${one.name}/`));
  const wire = createWire({
    server,
    time,
    chance: chance.fork(),
    note,
    leaving: (flight, caller) => {
      const device = deviceOf(caller.name);
      if (device !== undefined) ledger.leaving(flight, caller, device);
    },
    isUndecided: (key) => ledger.intents.get(key)?.refused === true && ledger.isUndecided(key),
    arrived: (call, reply) => {
      if (reply?.status === 401 && call.token !== null) refusedTokens.add(call.token);
      return ledger.arrived(call, reply?.status ?? null, deviceOf(call.caller));
    },
    injected,
    trouble: () => trouble,
    hold: async (name) => everRan.find((one) => one.name === name)?.awake(),
  });

  /** Waits until everything that can happen without time passing has happened. */
  async function settle(): Promise<void> {
    let turns = 0;
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await turn();
      if ((turns += 1) > maxTurns) throw new Error('a schedule never comes to rest');
      if (server.busy() || everRan.some((one) => one.store.busy())) quiet = 0;
    }
  }

  /** Runs the checks for devices whose stores may have changed. */
  function look(): void {
    const changed = new Set<SimDevice>();
    for (const device of devices) {
      const mine = everRan.filter((one) => one.device === device);
      const commits = mine.reduce((sum, one) => sum + one.store.writes() + one.store.commits(), 0);
      if (commits !== seen.get(device) || wire.delivered.length !== counts.delivered) changed.add(device);
      seen.set(device, commits);
    }
    counts.delivered = wire.delivered.length;
    if (changed.size > 0) ledger.check(changed);
  }

  async function pass(ms: number): Promise<void> {
    const until = time.nowMs() + ms;
    await settle();
    while (await time.step(until)) {
      await settle();
      look();
    }
    time.jumpTo(until);
  }

  /** The tabs of the person who has the device now. */
  function tabsOn(device: SimDevice): SimTab[] {
    return [...tabs].filter((tab) => tab.device === device && tab.person === device.person);
  }

  async function signIn(device: SimDevice): Promise<void> {
    if (device.tokens.has(device.person)) return;
    const token = `token-${ordinal}-${(counts.token += 1)}`;
    await server.signIn(device.person, token);
    ledger.signedIn(token, device.person);
    device.tokens.set(device.person, token);
    note(`${device.name}: ${device.person} signs in`);
    for (const tab of tabsOn(device)) tab.engine.wake();
  }

  async function open(device: SimDevice): Promise<SimTab> {
    const name = `${device.name}/${device.person}/t${(counts.tab += 1)}`;
    const saysAllSent = (said: SimTab) => ledger.allSent(said);
    const around = { time, chance, note, fetchOf: wire.fetchOf, saysAllSent, sessionEnds, options };
    const tab = openTab(around, device, device.person, name);
    await saveLists(tab.db, buildingId);
    const restoredTours = tab.restoredTours();
    tabs.add(tab);
    everRan.push(tab);
    ledger.opened(device);
    tab.engine.start();
    note(`${name} opens${restoredTours > 0 ? `, and ${restoredTours} tours are back` : ''}`);
    return tab;
  }

  /** A tab that the person can use now. */
  async function makeTab(device: SimDevice): Promise<SimTab> {
    const awake = tabsOn(device).filter((tab) => !tab.state.frozen);
    if (awake.length === 0) return open(device);
    const tab = chance.one(awake);
    // The lists are lost with a deleted database; the page fetches them again when online. One that was deleted again while it was
    // opened stays closed: a page opens it once more (startMirror).
    const keepLists = () => saveLists(tab.db, buildingId);
    const openAgain = async (broken: unknown) => {
      if (!isStoreFailure(broken)) throw broken;
      await tab.db.open();
      await keepLists();
    };
    await Promise.race([keepLists().catch(openAgain), tab.gone]);
    return tab.state.dead ? open(device) : tab;
  }

  function kill(tab: SimTab): void {
    if (tab.state.dead) return;
    tab.kill(chance.is(0.5));
    tabs.delete(tab);
    ledger.died(tab.device);
    note(`${tab.name} is killed`);
  }

  /** Decision 095: kills the browser, which discards its databases when it starts again. */
  async function throwAway(device: SimDevice): Promise<void> {
    await killAll(device);
    ledger.thrownAway(device, people);
    deleteDatabases(device.indexedDB);
  }

  async function killAll(device: SimDevice): Promise<void> {
    for (const one of everRan.filter((ran) => ran.device === device)) {
      if ('kill' in one) kill(one);
      else one.stop();
    }
    await settle();
  }

  /**
   * Deletes the databases of a device while in use, as the browser or another tab may. Transactions under way
   * commit first; open connections get `versionchange`.
   */
  async function vanish(device: SimDevice): Promise<void> {
    for (const one of people) {
      const name = databaseName(nameOn(device, one));
      await deleteUnderPages(device.indexedDB, name, () => ledger.thrownAway(device, [one]));
      note(`${device.name}: the database of ${one} is gone`);
    }
  }

  /** Kills everything on a device, and restores earlier databases. */
  async function comeBack(device: SimDevice, older: StoredState): Promise<void> {
    await killAll(device);
    await ledger.cameBackOlder(device, () => restoreState(device.indexedDB, older));
    await settle();
  }

  /** Closes all tabs of a device regularly. */
  async function close(device: SimDevice): Promise<void> {
    for (const tab of tabsOn(device)) {
      tab.thaw();
      // A tab that dies while being closed never reports that it has stopped.
      await Promise.race([tab.engine.stop(), tab.gone]);
      tab.db.close();
      tabs.delete(tab);
      note(`${tab.name} is closed`);
    }
  }

  /** S12: a sync event in a device's worker, after the network came back. */
  async function wakeWorker(device: SimDevice): Promise<SimWorker> {
    const name = `${device.name}/${device.person}/w${(counts.worker += 1)}`;
    note(`${name} is woken`);
    const worker = await startWorker({ time, chance, fetchOf: wire.fetchOf }, device, name);
    everRan.push(worker);
    return worker;
  }

  /** S15: another person signs in; the tabs of the previous one are closed. */
  async function handOver(device: SimDevice, to: string): Promise<void> {
    await close(device);
    device.person = to;
    note(`${device.name} is in the hands of ${to}`);
  }

  /** Stops all faults. */
  function heal(): void {
    trouble = 0;
    note('everything works again');
    for (const tab of tabs) {
      tab.thaw();
      tab.store.heal();
    }
    for (const device of devices) Object.assign(device, { offline: false, network: null });
  }

  return {
    server,
    chance,
    time,
    history,
    faults,
    note,
    count,
    injected,
    people,
    devices,
    ledger,
    tabs,
    wire,
    buildingId,
    isTogether,
    settle,
    look,
    pass,
    signIn,
    open,
    makeTab,
    kill,
    throwAway,
    vanish,
    comeBack,
    close,
    wakeWorker,
    handOver,
    heal,
  };
}

export type SimFixture = Awaited<ReturnType<typeof createSimFixture>>;
