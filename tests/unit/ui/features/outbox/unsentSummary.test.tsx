// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { UnsentItem } from '#db/outbox/unsentItems.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { UnsentSummary } from '../../../../../src/features/outbox/UnsentSummary.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';

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
  failedAt: null,
  network: { status: null, refusals: null, hasAnswers: true },
  serverError: null,
};
const photo: UnsentItem = { ...answers, kind: 'send-photo', photoId: 'photo', announcedBy: 'op' };
const start: UnsentItem = { ...answers, kind: 'start-tour', touchpointId: null };
const conclusion: UnsentItem = { ...start, kind: 'conclude-tour' };

function summaryOf(
  items: readonly UnsentItem[],
  more = false,
  photosWait = false,
  status: Partial<SyncStatus> = {},
): string {
  const syncStatus = createStore<SyncStatus>(() => ({
    counted: true,
    unsent: 70,
    sending: 0,
    needsYou: 0,
    oldestUnsentAt: null,
    reachable: 'unknown',
    loginRefused: false,
    ...status,
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

  it('S19 says of what is being sent that it is, whatever an earlier attempt has met', () => {
    const failed: UnsentItem = { ...photo, reason: 'no_answer', failedAt: '2026-03-01T10:00:00.000Z' };
    const waits = '2 photos are not sent yet. No connection to the server. Retrying automatically.';
    expect(summaryOf([failed, photo])).toBe(waits);
    const sending = '2 photos are not sent yet. Being sent …';
    expect(summaryOf([failed, { ...photo, state: 'sending' }])).toBe(sending);
    // The list is read later than the status where it is long.
    expect(summaryOf([failed, photo], false, false, { sending: 2 })).toBe(sending);
    expect(summaryOf([failed, photo], false, true, { sending: 2 })).toBe(sending);
  });

  it('S19 says the reason that is the newest fact, and of no connection only while there is none', () => {
    const early: UnsentItem = { ...answers, reason: 'no_answer', failedAt: '2026-03-01T10:00:00.000Z' };
    const late: UnsentItem = { ...photo, reason: 'busy', failedAt: '2026-03-01T10:05:00.000Z' };
    const busy = 'The server is busy. Retrying automatically.';
    expect(summaryOf([early, late])).toContain(busy);
    expect(summaryOf([late, early])).toContain(busy);
    expect(summaryOf([early], false, false, { reachable: 'yes' })).toBe(
      '1 concluded touchpoint is not sent yet.',
    );
    expect(summaryOf([early], false, false, { reachable: 'no' })).toContain('No connection to the server.');
  });

  it('S10 S19 says what a network does that answers for the server, and never of a connection', () => {
    const failedAt = '2026-03-01T10:00:00.000Z';
    const refusals = { times: 1, since: 0, reached: true, withOthers: true };
    const refused = (status: number, reached = true): UnsentItem => {
      const network = { status, refusals: { ...refusals, reached }, hasAnswers: true };
      return { ...answers, reason: 'not_our_server', failedAt, network };
    };
    const said = (status: number, reachable: 'yes' | 'no') =>
      summaryOf([refused(status, reachable === 'yes')], false, false, { reachable });
    expect(said(403, 'yes')).toContain("This network does not let Storey's changes through.");
    expect(said(405, 'yes')).toContain("This network does not let Storey's changes through.");
    expect(said(403, 'no')).toContain('This network refuses Storey. Everything is kept here.');
    expect(said(413, 'yes')).toContain('This network refuses large uploads.');
    expect(said(401, 'yes')).toContain("The server's login check does not get through.");
    expect(said(200, 'yes')).toContain('You may have to sign in to the Wi-Fi first.');
    // There was contact since: it is tried again at once.
    expect(summaryOf([refused(403, false)], false, false, { reachable: 'yes' })).not.toContain('refuses');
  });

  it('PH7 S19 says that photos wait for Wi-Fi, if nothing else waits', () => {
    const forWifi = 'Sent automatically as soon as there is Wi-Fi.';
    expect(summaryOf([photo, photo], false, true)).toBe(`2 photos are not sent yet. ${forWifi}`);
    expect(summaryOf([answers, photo], false, true)).not.toContain(forWifi);
    expect(summaryOf([photo])).not.toContain(forWifi);
  });
});
