import { apiHeader, apiVersion } from '#contract/http/headers.ts';
import { openSender, type Sender, type SenderState } from '../../../../src/repair/createSender.ts';
import { type Draft, missingIn } from '../../../../src/repair/draft.ts';
import type { DraftStore } from '../../../../src/repair/draftStore.ts';
import { createRepairCalls } from '../../../../src/repair/repairCalls.ts';
import type { Chance } from '../../../simulation/faults/chance.ts';
import { bytesOf, createRepairServer, ours, respond, shaOf } from './repairServer.ts';

/** Bugs that the checks must find. */
export type PlantedBug = 'a key a try' | 'believes everybody' | 'sends before it is stored';

type Page = {
  readonly openedAt: number;
  sender: Sender | null;
  state: SenderState;
  isAlive: boolean;
  isPressed: boolean;
  /** Photos that are being stored: the button waits for them. */
  atRest: Promise<unknown>;
};
/** Something under way that the world lets happen, in any order; the store's transactions in theirs. `cut`: what becomes of it where its page was killed. */
type Step = {
  readonly page: Page;
  readonly run: () => void;
  readonly cut: () => void;
  readonly isOfStore?: true;
};
type Timer = { readonly at: number; readonly page: Page; readonly run: () => void };

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};
const fates = { ok: 10, offline: 1, lost: 2, late: 1, portal: 1, missing: 1, firewall: 1, busy: 1, cut: 1 };

/** One browser, one link, a network and a server, in one history. Throws what is wrong. */
export function createRepairWorld(chance: Chance, bug: PlantedBug | null) {
  let now = 0;
  let isOffline = false;
  let counter = 0;
  let stored: Draft | null = null;
  const pages: Page[] = [];
  let steps: Step[] = [];
  let timers: Timer[] = [];
  let flaw: string | null = null;

  /** Kept as well: the sender takes what is thrown in its call for a lost network. */
  function fail(what: string): never {
    flaw ??= what;
    throw new Error(what);
  }

  const server = createRepairServer(chance, fail);

  function fetchFrom(page: Page): Window['fetch'] {
    return (input, init = {}) =>
      new Promise((resolve, reject) => {
        if (!page.isPressed) fail('sent by a page that was not pressed');
        if (now < page.openedAt + 3_000) fail('sent before a person can press');
        const request = { ...init };
        if (bug === 'a key a try' && request.method === 'POST')
          request.headers = { ...request.headers, 'Idempotency-Key': `k${(counter += 1)}` };
        const arrive = () => server.serve(input as string, request);
        const lost = () => reject(new TypeError('network'));
        const portal = (status: number) =>
          respond(status, {}, bug === 'believes everybody' ? { [apiHeader]: apiVersion } : {});
        const run = () => {
          const fate = isOffline ? 'offline' : chance.weighed(fates);
          if (fate === 'ok') resolve(arrive());
          else if (fate === 'portal') resolve(portal(200));
          else if (fate === 'missing') resolve(portal(404));
          else if (fate === 'firewall') resolve(portal(403));
          else if (fate === 'busy') resolve(ours(503, {}, { 'retry-after': '5' }));
          else if (fate === 'cut') {
            const whole = arrive();
            resolve(Object.assign(whole, { json: () => Promise.reject(new Error('cut')) }));
          } else {
            if (fate === 'lost') arrive();
            if (fate === 'late') steps.push({ page, run: arrive, cut: arrive });
            lost();
          }
        };
        steps.push({ page, run, cut: () => chance.is(0.5) && !isOffline && arrive() });
      });
  }

  function storeOf(page: Page): DraftStore {
    const commit = (draft: Draft | null) => {
      const before = stored;
      stored = draft;
      if (before !== null && stored === null && !server.isWithdrawn && !server.isAnswered(before.text))
        fail(`“${before.text}” was deleted unsent`);
    };
    const put = (draft: Draft | null) =>
      new Promise<void>((resolve) => {
        // Says at once that it is stored; whether it will be, a kill decides.
        const isTooSoon = bug === 'sends before it is stored';
        if (isTooSoon) resolve();
        const run = () => {
          commit(draft);
          resolve();
        };
        steps.push({ page, run, cut: isTooSoon ? () => {} : run, isOfStore: true });
      });
    return {
      read: () =>
        new Promise((resolve) => {
          const run = () => {
            // What is typed in two windows is a known limit; a press in one, and the link opened again in another, is not.
            for (const one of pages) if (one !== page && one.isAlive && stored?.key == null) kill(one);
            resolve(stored);
          };
          steps.push({ page, run, cut: () => {}, isOfStore: true });
        }),
      write: put,
      delete: () => put(null),
    };
  }

  async function open(): Promise<void> {
    if (server.isWithdrawn) return;
    const page: Page = {
      openedAt: now,
      sender: null,
      state: 'editing',
      isAlive: true,
      isPressed: false,
      atRest: Promise.resolve(),
    };
    pages.push(page);
    void openSender({
      store: storeOf(page),
      calls: createRepairCalls(fetchFrom(page), 'token'),
      now: () => now,
      newKey: () => {
        const key = `key ${(counter += 1)}`;
        server.pressed.set(key, page.sender?.draft().photos.map(({ id }) => id) ?? []);
        return key;
      },
      setTimer: (run, ms) => {
        const timer = { at: now + ms, page, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
      show: (state) => {
        page.state = state;
      },
    }).then((sender) => {
      page.sender = sender;
    });
    await settle();
  }

  function kill(page: Page): void {
    page.isAlive = false;
    const cut = steps.filter((step) => step.page === page);
    steps = steps.filter((step) => step.page !== page);
    timers = timers.filter((timer) => timer.page !== page);
    // Of the transactions under way the first ones are on the disk.
    let isOnDisk = true;
    for (const step of cut) {
      isOnDisk &&= step.isOfStore !== true || chance.is(0.5);
      if (step.isOfStore !== true || isOnDisk) step.cut();
    }
  }

  /** One thing that was under way happens, or time passes until a timer. False: nothing is under way. */
  async function advance(): Promise<boolean> {
    const chosen = steps[chance.below(steps.length)];
    const step = chosen?.isOfStore === true ? steps.find(({ isOfStore }) => isOfStore) : chosen;
    steps = steps.filter((one) => one !== step);
    if (step !== undefined) step.run();
    else {
      const timer = timers.toSorted((a, b) => a.at - b.at)[0];
      if (timer === undefined) return false;
      timers = timers.filter((one) => one !== timer);
      now = Math.max(now, timer.at);
      timer.run();
    }
    await settle();
    if (flaw !== null) throw new Error(flaw);
    return true;
  }

  const canType = ({ state }: Page) => state === 'editing';

  /** As the form does: what is shown when it is pressed is sent, after the photos that are being stored. */
  function press(page: Page): void {
    const { sender } = page;
    if (sender === null || !(canType(page) || page.state === 'kept') || missingIn(sender.draft()) !== null)
      return;
    page.state = 'sending';
    page.isPressed = true;
    void page.atRest.then(sender.press);
  }

  const actions = {
    type: (page: Page) => {
      const answer = chance.one(['done', 'impossible', 'question'] as const);
      if (canType(page)) void page.sender?.edit({ answer, text: `text ${(counter += 1)}` });
    },
    photo: (page: Page) => {
      const id = `aa${String((counter += 1)).padStart(4, '0')}`;
      const photo = { id, sha256: shaOf(id), bytes: bytesOf(`bytes ${id}`), thumbnail: bytesOf('') };
      if (canType(page))
        page.atRest = page.atRest.then(() =>
          page.sender?.edit({ photos: [...page.sender.draft().photos, photo] }),
        );
    },
    remove: (page: Page) => {
      if (canType(page)) void page.sender?.edit({ photos: page.sender.draft().photos.slice(1) });
    },
    press,
    twice: (page: Page) => [press(page), press(page)],
    open: () => void open(),
    kill: () => pages.filter(({ isAlive }) => isAlive).forEach(kill),
    close: kill,
    offline: () => {
      isOffline = true;
    },
    online: () => {
      isOffline = false;
      for (const page of pages) if (page.isAlive) page.sender?.wake();
    },
    sweep: server.sweep,
    withdraw: () => {
      server.isWithdrawn ||= chance.is(0.1);
    },
    wait: () => {},
  };
  const weights = {
    type: 6,
    photo: 4,
    remove: 1,
    press: 6,
    twice: 2,
    open: 2,
    kill: 2,
    close: 1,
    offline: 2,
    online: 4,
    sweep: 1,
    withdraw: 1,
    wait: 20,
  };

  return {
    /** How many answers the server has stored. */
    answered: server.answered,
    run: async () => {
      await open();
      for (let turn = 0; turn < 60; turn += 1) {
        const page = chance.one(pages);
        const action = chance.weighed(weights);
        if (page.isAlive || action === 'open' || action === 'online') actions[action](page);
        await settle();
        if (chance.is(0.8)) await advance();
      }
      // The network is back, and the link is opened once more.
      actions.kill();
      isOffline = false;
      await open();
      while (steps.length > 0) await advance();
      const page = pages.at(-1);
      if (stored === null || page === undefined || server.isWithdrawn) return;
      const { text }: Draft = stored;
      if (missingIn(stored) === null) {
        press(page);
        await settle();
        for (let turn = 0; turn < 2_000 && (await advance()); turn += 1);
        if (!server.isAnswered(text)) fail(`“${text}” never arrived`);
        if (stored !== null) fail(`“${text}” stays on the device`);
      }
    },
  };
}
