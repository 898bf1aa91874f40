// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { UnsentItem } from '../../../../src/db/outbox/unsentItems.ts';
import { UnsentSummary } from '../../../../src/features/outbox/UnsentSummary.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../src/features/shared/InspectionServices.ts';

const answers: UnsentItem = {
  operationId: 'op',
  kind: 'save-touchpoint',
  tourId: 'tour',
  touchpointId: 'tp',
  touchpointName: 'having_meetings',
  floor: null,
  photoId: null,
  announcedBy: null,
  buildingLabel: 'Library',
  state: 'waiting',
  attempts: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  nextAttemptAt: null,
  reason: null,
  serverError: null,
};
const photo: UnsentItem = { ...answers, kind: 'send-photo', photoId: 'photo', announcedBy: 'op' };
const start: UnsentItem = { ...answers, kind: 'start-tour', touchpointId: null };
const conclusion: UnsentItem = { ...start, kind: 'conclude-tour' };

function summaryOf(items: readonly UnsentItem[], more = false, photosWait = false): string {
  const syncStatus = createStore<SyncStatus>(() => ({
    counted: true,
    unsent: 70,
    sending: 0,
    needsYou: 0,
    oldestUnsentAt: null,
    reachable: 'unknown',
  }));
  const inspection = { syncStatus } as Partial<InspectionServices> as InspectionServices;
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <InspectionServicesContext value={inspection}>
        <UnsentSummary items={items} more={more} photosWait={photosWait} />
      </InspectionServicesContext>
    </I18nProvider>,
  );
  const said = container.textContent;
  unmount();
  return said.replace(' Sent automatically as soon as there is a connection.', '');
}

describe('what the sync page says of unsent items', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it('S19 does not call waiting photos concluded touchpoints', () => {
    expect(summaryOf([photo])).toBe('1 photo is not sent yet.');
    expect(summaryOf([photo, photo, answers])).toBe(
      '1 concluded touchpoint is not sent yet. 2 photos are not sent yet.',
    );
    expect(summaryOf([conclusion, photo])).toBe(
      'The conclusion of a tour is not sent yet. 1 photo is not sent yet.',
    );
  });

  it('S19 counts a touchpoint once, however often it was concluded', () => {
    expect(summaryOf([start, answers, answers])).toBe('1 concluded touchpoint is not sent yet.');
    expect(summaryOf([answers, { ...answers, touchpointId: 'mi-1' }])).toContain('2 concluded touchpoints');
    // Local ids of floors repeat from tour to tour.
    expect(summaryOf([answers, { ...answers, tourId: 'other' }])).toContain('2 concluded touchpoints');
  });

  it('S19 without touchpoints says what else waits, and of a long list the number only', () => {
    expect(summaryOf([start])).toBe('The start of a tour is not sent yet.');
    expect(summaryOf([start, conclusion])).toBe('The conclusion of a tour is not sent yet.');
    expect(summaryOf([photo, answers], true)).toBe('70 items are not sent yet.');
    expect(summaryOf([{ ...photo, state: 'needs-you' }])).toBe('');
  });

  it('P7 S19 says that photos wait for Wi-Fi, if nothing else waits', () => {
    const forWifi = 'Sent automatically as soon as there is Wi-Fi.';
    expect(summaryOf([photo, photo], false, true)).toBe(`2 photos are not sent yet. ${forWifi}`);
    expect(summaryOf([answers, photo], false, true)).not.toContain(forWifi);
    expect(summaryOf([photo])).not.toContain(forWifi);
  });
});
