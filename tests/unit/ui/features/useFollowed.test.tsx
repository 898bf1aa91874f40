// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InspectionDatabase } from '../../../../src/db/InspectionDatabase.ts';
import { useFollowed } from '../../../../src/features/outbox/useFollowed.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../src/features/shared/InspectionServices.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';

const tables = ['outbox'];
const countOutbox = (db: InspectionDatabase) => db.outbox.count();

let db: InspectionDatabase;

beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

function follow(isMuch: () => boolean) {
  const inspection = { ctx: { db } } as Partial<InspectionServices> as InspectionServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InspectionServicesContext value={inspection}>{children}</InspectionServicesContext>
  );
  return renderHook(({ moment }) => useFollowed(tables, countOutbox, isMuch, moment), {
    wrapper,
    initialProps: { moment: 'some are unsent' },
  });
}

it('S19 much is read every few seconds, and at once when the moment is another one', async () => {
  const { result, rerender, unmount } = follow(() => true);
  await waitFor(() => expect(result.current).toBe(0));

  await db.outbox.add(makeEntry({ seq: 1 }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(result.current).toBe(0);

  rerender({ moment: 'everything is sent' });
  await waitFor(() => expect(result.current).toBe(1));
  unmount();
});

it('S19 few keep step with what happens', async () => {
  const { result, unmount } = follow(() => false);
  await waitFor(() => expect(result.current).toBe(0));

  await db.outbox.add(makeEntry({ seq: 1 }));
  await waitFor(() => expect(result.current).toBe(1));
  unmount();
});
