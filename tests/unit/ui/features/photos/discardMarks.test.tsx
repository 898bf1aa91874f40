// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '#i18n/activateLocale.ts';
import type { ActionContext } from '../../../../../src/actions/ActionContext.ts';
import { MarkPhoto } from '../../../../../src/features/photos/marking/MarkPhoto.tsx';
import { show } from '../../app/showApp.tsx';

const onClose = vi.fn<() => void>();

async function showMarking({ isGone = false } = {}): Promise<void> {
  await loadMessages('rest');
  const address = { tourId: 't', touchpointId: 'p', subTouchpointId: 's' };
  const photo = {
    id: 'one',
    sub_touchpoint_id: 's',
    operationId: null,
    width: 400,
    height: 300,
    taken_at: '2026-11-01T10:00:00.000Z',
    state: 'draft',
    refusal: null,
    isHere: true,
    thumbnail: null,
  } as const;
  const services = { ctx: {} as ActionContext };
  await show(
    <MarkPhoto
      address={address}
      bytes={new ArrayBuffer(1)}
      isGone={isGone}
      onClose={onClose}
      onMarked={() => undefined}
      photo={photo}
    />,
    { inspection: services, at: '/en/tour' },
  );
}

/** Draws a mark by keys alone. */
function draw(): void {
  const paper = screen.getByLabelText('Drawing');
  fireEvent.keyDown(paper, { key: 'Enter' });
  for (let steps = 0; steps < 10; steps += 1) fireEvent.keyDown(paper, { key: 'ArrowRight' });
  fireEvent.keyDown(paper, { key: 'Enter' });
  screen.getByText('1 mark drawn');
}

const marking = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Mark the photo' });
/** What Escape does; a browser lets nobody prevent the second in a row, and closes the dialog. */
const escape = (dialog: HTMLElement, { cancelable = true } = {}) =>
  fireEvent(dialog, createEvent('cancel', dialog, { bubbles: false, cancelable }));
const question = () => screen.queryByRole('dialog', { name: 'Discard the marks?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function isTabHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => onClose.mockReset());
it('PH4 Escape and "Close" ask before marks are lost', async () => {
  await showMarking();
  draw();
  expect(isTabHeld()).toBe(true);
  escape(marking());
  expect(question()).not.toBeNull();
  press('Keep drawing');
  expect(question()).toBeNull();
  screen.getByText('1 mark drawn');
  press('Close');
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  press('Discard marks');
  expect(onClose).toHaveBeenCalledOnce();
});

it('PH4 a browser that closes the dialog all the same, at a second Escape, is no way around the question', async () => {
  await showMarking();
  draw();
  escape(marking(), { cancelable: false });
  const dialog = marking();
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('PH4 nothing asks where nothing is drawn, nor where it cannot be saved any more', async () => {
  await showMarking();
  expect(isTabHeld()).toBe(false);
  escape(marking());
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  await showMarking({ isGone: true });
  draw();
  expect(isTabHeld()).toBe(false);
  escape(marking());
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(2);
});
