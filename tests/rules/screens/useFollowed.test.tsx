// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { InspectionDatabase } from '../../../src/db/InspectionDatabase.ts';
import { type Instrument, InstrumentContext } from '../../../src/screens/Instrument.ts';
import { useFollowed } from '../../../src/screens/sync/useFollowed.ts';
import { anEntry } from '../../support/anEntry.ts';

const tables = ['outbox'];
const countOutbox = (db: InspectionDatabase) => db.outbox.count();

it('S19 is read at its pace while much is sent, and at once when the moment is another one', async () => {
  const db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
  const instrument = { ctx: { db } } as Partial<Instrument> as Instrument;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InstrumentContext value={instrument}>{children}</InstrumentContext>
  );
  const { result, rerender, unmount } = renderHook(({ moment }) => useFollowed(tables, countOutbox, moment), {
    wrapper,
    initialProps: { moment: 'much is unsent' },
  });
  await waitFor(() => expect(result.current).toBe(0));

  await db.outbox.add(anEntry({ seq: 1 }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(result.current).toBe(0);

  rerender({ moment: 'everything is sent' });
  await waitFor(() => expect(result.current).toBe(1));
  unmount();
  db.close();
});
