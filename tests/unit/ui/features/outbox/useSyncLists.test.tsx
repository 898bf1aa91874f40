// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, indexedDB } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { ActionContext } from '../../../../../src/actions/ActionContext.ts';
import { useSyncLists } from '../../../../../src/features/outbox/useSyncLists.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { makeEntry } from '../../../../support/data/makeEntry.ts';

// Dexie's live queries look up IndexedDB in `Dexie.dependencies`, not in the database.
Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

let db: InspectionDatabase;

beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

function showLists(unsent: number) {
  const syncStatus = createStore<SyncStatus>(() => ({
    counted: true,
    unsent,
    sending: 0,
    needsYou: 0,
    oldestUnsentAt: null,
    reachable: 'unknown',
    loginRefused: false,
  }));
  const ctx = { db } as Partial<ActionContext> as ActionContext;
  const inspection = { ctx, syncStatus } as Partial<InspectionServices> as InspectionServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InspectionServicesContext value={inspection}>{children}</InspectionServicesContext>
  );
  const limits = { maxUnsent: 50, maxReceipts: 50 };
  return { syncStatus, ...renderHook(() => useSyncLists(limits)?.unsent.length, { wrapper }) };
}

it('S19 of many the list is read every few seconds, and at once when everything is sent', async () => {
  await db.outbox.bulkAdd(Array.from({ length: 60 }, (_, place) => makeEntry({ seq: place + 1 })));
  const { result, syncStatus, unmount } = showLists(60);
  await waitFor(() => expect(result.current).toBe(51));

  await db.outbox.clear();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(result.current).toBe(51);

  act(() => syncStatus.setState({ unsent: 0 }));
  await waitFor(() => expect(result.current).toBe(0));
  unmount();
});
