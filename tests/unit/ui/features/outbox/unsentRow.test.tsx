// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { UnsentItem } from '#db/outbox/unsentItems.ts';
import type { DeviceTour } from '#db/schema.ts';
import { UnsentRow } from '../../../../../src/features/outbox/UnsentRow.tsx';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import { show, whereabouts } from '../../app/showApp.tsx';

let db: InspectionDatabase;
beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
});

const repairTour = vi.fn<InspectionServices['repairTour']>();
afterEach(() => {
  repairTour.mockReset();
  cleanup();
  db.close();
});

async function showRefused(change: Partial<UnsentItem>): Promise<void> {
  const inspection = { ctx: { db }, repairTour } as unknown as InspectionServices;
  const item: UnsentItem = {
    operationId: 'one',
    kind: 'save-touchpoint',
    tourId: 't',
    touchpointId: 'tp',
    touchpointName: 'having_meetings',
    floor: null,
    photoId: null,
    announcedBy: null,
    buildingLabel: null,
    state: 'needs-you',
    attempts: 1,
    nextAttemptAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    reason: 'refused_photos',
    failedAt: null,
    network: { status: null, refusals: null, hasAnswers: true },
    serverError: 'validation_failed',
    ...change,
  };
  await show(<UnsentRow item={item} />, { at: '/en/sync', inspection });
}

it('S18 PH6 says what to do about too many photos of a touchpoint', async () => {
  await showRefused({});
  const sentence =
    'The server takes no more photos here. Delete photos of this touchpoint and conclude it again.';
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/answers/)).toBeNull();
});

it.each([
  ['building_closed', 'refused', /^This building was closed before you began\./],
  ['not_found', 'not_found', /^This building was deleted, or is no longer one of yours\./],
] as const)('B5 says why no tour may begin in a building: %s', async (serverError, reason, sentence) => {
  await showRefused({ kind: 'start-tour', touchpointId: null, touchpointName: null, reason, serverError });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/not yours|building_closed|not accept/)).toBeNull();
});

it('S18 PH12 says of a photo that is not taken that its answers were sent', async () => {
  await showRefused({ kind: 'send-photo', photoId: 'photo', announcedBy: 'one' });
  const sentence =
    'The server takes no photos at the moment. The answers were sent without this one. Delete it.';
  expect(screen.getByText(sentence)).toBeTruthy();
});

it.each([
  ['photo_expired', 'The server stopped waiting for this photo after 30 days.'],
  ['photo_reused', null],
])('S18 of a refused photo no error key is shown: %s', async (serverError, sentence) => {
  await showRefused({ kind: 'send-photo', photoId: 'photo', reason: 'refused_photo', serverError });
  expect(
    screen.getByText('The server did not accept this photo. Delete it and take a new one.'),
  ).toBeTruthy();
  expect(screen.queryByText(/photo_/)).toBeNull();
  expect(sentence === null || screen.queryByText(sentence) !== null).toBe(true);
});

it.each([
  ['stay as a draft in an open tour', 'save-touchpoint', null, true],
  ['of a further floor as well', 'add-floor', null, true],
  ['are lost in a concluded tour', 'save-touchpoint', '2026-11-02T10:00:00.000Z', false],
  ['of a tour are lost with its start', 'start-tour', null, false],
  ['are not lost with a photo', 'send-photo', null, false],
] as const)('S14 S18 said before deleting: answers %s', async (_case, kind, concluded_at, stay) => {
  await db.tours.put({ id: 't', concluded_at } as DeviceTour);
  await showRefused({ kind });
  await userEvent.click(screen.getByRole('button', { name: 'Delete …' }));
  await screen.findByText('This is not stored on the server:');
  expect(screen.queryAllByText('Your answers stay on this device as a draft.')).toHaveLength(stay ? 1 : 0);
});

it('S18 U9 a refused photo leads to its touchpoint in every open tour, also in another than the current one', async () => {
  await db.tours.put({ id: 't', concluded_at: null } as DeviceTour);
  await showRefused({ kind: 'send-photo', photoId: 'photo' });
  await userEvent.click(await screen.findByRole('link', { name: 'Correct it' }));
  expect(whereabouts().path).toBe('/en/touchpoints/tp');
  expect(repairTour.mock.calls).toEqual([['t']]);
});

it('S18 S23 a refused photo leads nowhere in a concluded tour', async () => {
  await db.tours.put({ id: 't', concluded_at: '2026-11-02T10:00:00.000Z' } as DeviceTour);
  const read = vi.spyOn(db.tours, 'get');
  await showRefused({ kind: 'send-photo', photoId: 'photo' });
  await waitFor(() => expect(read).toHaveBeenCalled());
  await new Promise((end) => setTimeout(end, 20));
  expect(screen.queryByRole('link', { name: 'Correct it' })).toBeNull();
});
