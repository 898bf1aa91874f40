import type * as Append from '../../../src/actions/appendTouchpointEntry.ts';
import type * as Ours from '../../../src/api/isOurs.ts';
import type * as Apply from '../../../src/sync/applyResponse.ts';
import type * as Responses from '../../../src/sync/commitResponses.ts';
import type * as Epoch from '../../../src/sync/epoch.ts';
import type * as Lock from '../../../src/sync/lock.ts';
import type { EngineDeps } from '../../../src/sync/SyncEngine.ts';
import type * as Select from '../../../src/sync/selectEntries.ts';
import type { SimServer, WireCall } from '../faults/simulated/simServer.ts';
import type { SimTab } from '../faults/simulated/simTab.ts';
import { canary } from './ledger.ts';
import type { PlantedBug } from './PlantedBug.ts';
import { plantedDays } from './plantedDays.ts';
import { plantedIds } from './plantedIds.ts';
import { plantedLosses } from './plantedLosses.ts';
import { plantedPhotos } from './plantedPhotos.ts';

type Call = EngineDeps['api']['call'];

/** Wraps every call of the client that has an operation id. */
function aroundCalls(around: (call: () => Promise<unknown>, tab: SimTab, key: string) => Promise<unknown>) {
  return (deps: EngineDeps, tab: SimTab): EngineDeps => {
    const original = deps.api.call.bind(deps.api) as (...given: Parameters<Call>) => Promise<unknown>;
    const call = ((...given: Parameters<Call>) => {
      const key = given[0].operationId;
      return key === undefined ? original(...given) : around(() => original(...given), tab, key);
    }) as Call;
    return { ...deps, api: { ...deps.api, call } };
  };
}

const forged = {
  id: 'forged',
  completed: true,
  concluded_at: '2026-11-21T08:00:00.000Z',
  touchpoints: [],
  sub_touchpoints: [],
  receipt: { code: 'forged', received_at: '2026-11-21T08:00:00.000Z' },
};

function servedWith(change: (call: WireCall) => WireCall) {
  return (server: SimServer): SimServer => ({ ...server, deliver: (call) => server.deliver(change(call)) });
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'an entry is removed before its answer is here',
    breaks: /^(I4|S8)/,
    options: {
      engineDeps: aroundCalls(async (call, { db }, key) => {
        await db.outbox.where('operationId').equals(key).delete();
        return call();
      }),
    },
  },
  {
    name: 'a 200 is success, whatever it says',
    breaks: /^I8/,
    options: {
      engineDeps: aroundCalls(async (call) => {
        const answer = (await call()) as { ok: boolean; failure?: { kind: string; status: number } };
        return answer.failure?.kind === 'portal' && answer.failure.status === 200
          ? { ok: true, value: forged }
          : answer;
      }),
    },
  },
  {
    name: 'the server has no unique index on operations',
    breaks: /^I[18]/,
    server: servedWith((call) => ({ ...call, key: null })),
  },
  {
    name: 'a 401 wipes the store',
    breaks: /^I4/,
    options: {
      engineDeps: (deps, { db }) => ({
        ...deps,
        tokenRefused: (token, error) => {
          deps.tokenRefused(token, error);
          void db.outbox.clear();
        },
      }),
    },
  },
  {
    name: 'a 401 of a network ends the session',
    breaks: /^S16/,
    module: {
      path: '../../../src/api/isOurs.ts',
      replace: (original) => ({ ...(original as typeof Ours), isOurs: () => true }),
    },
  },
  {
    name: 'a retry has a key of its own',
    breaks: /^(S8|I1)/,
    options: {
      fetch: (fetch) => {
        const tries = new Map<string, number>();
        return (input, init) => {
          const request = new Request(input, init);
          const key = request.headers.get('idempotency-key');
          if (key !== null) {
            tries.set(key, (tries.get(key) ?? 0) + 1);
            if (tries.get(key) !== 1) request.headers.set('idempotency-key', `${key}-${tries.get(key)}`);
          }
          return fetch(request);
        };
      },
    },
  },
  {
    name: 'entries go in the order of the clock',
    breaks: /^I[34]/,
    module: {
      path: '../../../src/sync/selectEntries.ts',
      replace: (original) => ({
        ...(original as typeof Select),
        selectEntries: ({ entries }: Select.QueueView) =>
          entries
            .filter((entry) => entry.state === 'waiting')
            .toSorted((a, b) => a.createdAt - b.createdAt)
            .slice(0, 6),
      }),
    },
  },
  {
    name: 'every tab drains, without a lock',
    breaks: /^S7/,
    module: {
      path: '../../../src/sync/lock.ts',
      replace: (original) => ({
        ...(original as typeof Lock),
        withDrainLock: async (
          { db }: Lock.LockDeps,
          _stop: AbortSignal,
          work: (epoch: number) => Promise<void>,
        ) => {
          const { claimEpoch } = await import('../../../src/sync/epoch.ts');
          await work(await claimEpoch(db));
        },
      }),
    },
  },
  {
    name: 'a draft travels with what is concluded',
    breaks: /^I2/,
    options: {
      fetch:
        (fetch, { db }) =>
        async (input, init) => {
          const request = new Request(input, init);
          if (request.method === 'GET') return fetch(request);
          const drafts = await db.touchpoints.filter((one) => !one.completed).toArray();
          const said = drafts.flatMap((one) => one.sub_touchpoints.map((sub) => sub.comment));
          const body = said.includes(canary) ? `${await request.text()} ${canary}` : await request.text();
          return fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
        },
    },
  },
  {
    name: 'a conclusion is two transactions',
    // A first conclusion without an entry, or a revision that no entry contains.
    breaks: /^(S2|I1)/,
    module: {
      path: '../../../src/actions/appendTouchpointEntry.ts',
      replace: (original) => ({
        appendTouchpointEntry: async (...given: Parameters<typeof Append.appendTouchpointEntry>) => {
          const { Dexie } = await import('dexie');
          const append = (original as typeof Append).appendTouchpointEntry;
          Dexie.ignoreTransaction(() => {
            setImmediate(() => void append(...given).catch(() => undefined));
          });
        },
      }),
    },
  },
  {
    name: 'what the server refuses is dropped',
    breaks: /^I4/,
    module: {
      path: '../../../src/sync/applyResponse.ts',
      replace: (original) => ({
        applyResponse: (...given: Parameters<typeof Apply.applyResponse>) => {
          const settled = (original as typeof Apply).applyResponse(...given);
          const { entry } = settled;
          return entry.state === 'needs-you' ? { ...settled, entry: { ...entry, state: 'sent' } } : settled;
        },
      }),
    },
  },
  {
    name: 'a late PUT overwrites what came after it',
    breaks: /^I[178]/,
    server: (server) => {
      const seen = new Set<string>();
      return servedWith((call) => {
        const again = call.key !== null && seen.has(call.key) && call.path.includes('/touchpoints/');
        if (call.key !== null) seen.add(call.key);
        return again ? { ...call, key: null } : call;
      })(server);
    },
  },
  {
    name: 'whoever is signed in sends for everybody',
    breaks: /^I5/,
    options: {
      engineDeps: (deps, { device }) => ({
        ...deps,
        token: () => [...device.tokens.values()].at(-1) ?? null,
      }),
    },
  },
  {
    name: 'what was under way at a kill stays under way',
    breaks: /^I6/,
    module: {
      path: '../../../src/sync/epoch.ts',
      replace: (original) => {
        const { currentDrain } = original as typeof Epoch;
        return {
          ...(original as typeof Epoch),
          claimEpoch: async (db: EngineDeps['db']) =>
            db.transaction('rw', db.meta, async () => {
              const { epoch, beat } = await currentDrain(db);
              await db.meta.put({ key: 'drain', epoch: epoch + 1, beat: beat + 1 });
              return epoch + 1;
            }),
        };
      },
    },
  },
  {
    name: 'what was refused holds up its whole tour',
    breaks: /^I6/,
    photos: true,
    module: {
      path: '../../../src/sync/selectEntries.ts',
      replace: (original) => {
        const { selectEntries } = original as typeof Select;
        return {
          ...(original as typeof Select),
          selectEntries: (view: Select.QueueView, max?: number) => {
            const refused = view.entries.filter(({ state }) => state === 'needs-you').map(({ tour }) => tour);
            return selectEntries(view, max).filter(({ tour }) => !refused.includes(tour));
          },
        };
      },
    },
  },
  {
    name: 'a call leaves without its mark',
    breaks: /^S8/,
    module: {
      path: '../../../src/sync/commitResponses.ts',
      replace: (original) => {
        const { commitResponses } = original as typeof Responses;
        return {
          commitResponses: async (...given: Parameters<typeof commitResponses>) => {
            const committed = await commitResponses(...given);
            const marked = committed.ok ? committed.value.toSend : [];
            await given[0].outbox.bulkPut(
              marked.map((entry) => ({ ...entry, state: 'waiting', attempts: entry.attempts - 1 })),
            );
            return committed;
          },
        };
      },
    },
  },
  ...plantedDays,
  ...plantedIds,
  ...plantedLosses,
  ...plantedPhotos,
];
