// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loadMessages } from '#i18n/activateLocale.ts';
import { deletePhoto } from '../../../../../src/actions/deletePhoto.ts';
import { PhotoField } from '../../../../../src/features/inspection/shared/photos/PhotoField.tsx';
import { TooMany } from '../../../../../src/features/photos/TooMany.tsx';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { makeTaking, refusing } from '../../../../support/data/photos/makeTaking.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { whole } from '../../../../support/wholeText.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let page: ReturnType<typeof makeTaking>;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  ({ device, address, add } = await makePhotoDevice());
  page = makeTaking();
});

async function showField(): Promise<void> {
  const { unsavedPhotos } = page;
  const inspection = { ctx: device.context, unsavedPhotos };
  await show(<PhotoField address={address} answerId={address.subTouchpointId} />, {
    at: '/en/touchpoints/any',
    inspection,
  });
}

const tiles = () => screen.queryAllByRole('button', { name: /^Photo \d: / }).length;

it('PH5 what was deleted comes back one after another, also when the page was closed in between', async () => {
  for (const photoId of [await add(), await add()])
    await deletePhoto(device.context, { ...address, photoId });
  await showField();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toBe(2));
  await waitFor(() => expect(screen.queryByText('Photo deleted')).toBeNull());
});

it('PH5 after a photo is deleted the focus is on what brings it back', async () => {
  await add();
  await add();
  await showField();
  for (const left of [1, 0]) {
    fireEvent.click(await screen.findByRole('button', { name: /^Photo 1: / }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(tiles()).toBe(left));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
    (document.activeElement as HTMLElement).blur();
  }
});

const choose = async (...names: string[]) => {
  const files = names.map((name) => new File(['text'], name));
  fireEvent.change(await screen.findByLabelText('Gallery'), { target: { files } });
};

it('PH14 a photo is there as soon as it was chosen', async () => {
  await showField();
  await choose('notes.txt');
  expect(page.kinds()).toEqual(['making']);
  await screen.findByText(/“notes.txt” could not be read as a photo/);
  expect(page.kinds()).toEqual(['unreadable']);
});

it('PH14 PH3 one that was not saved is a tile of its answer when the person comes back to it, and is saved again', async () => {
  await page.take(refusing(device.context), address, ['one.jpg']);
  await showField();
  await screen.findByText('Photo NOT saved');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tiles()).toBe(1));
  expect(screen.queryByText('Photo NOT saved')).toBeNull();
});

it('PH1 of more than fit it is said at once how many are taken, until it turns out that all were tried', async () => {
  await showField();
  await choose(...Array.from({ length: 7 }, (_, at) => `${at}.txt`));
  await screen.findByText(whole('Only 6 of 7 photos were added. A question can have at most 6.'));
  await waitFor(() => expect(page.kinds()).toEqual(Array.from({ length: 7 }, () => 'unreadable')));
  await waitFor(() => expect(screen.queryByText(/^Only 6/)).toBeNull());
});

it('PH1 what was left out is said with the limit that it is left out for', async () => {
  await loadMessages('rest');
  const read = () => undefined;
  await show(
    <>
      <TooMany chosen={3} limit="touchpoint" max={6} onRead={read} taken={0} />
      <TooMany chosen={3} limit="touchpoint" max={6} onRead={read} taken={1} />
      <TooMany chosen={3} limit="answer" max={6} onRead={read} taken={2} />
    </>,
    { at: '/en/tour' },
  );
  screen.getByText(whole('No photo was added. A touchpoint can have at most 40.'));
  screen.getByText(whole('Only 1 of 3 photos was added. A touchpoint can have at most 40.'));
  screen.getByText(whole('Only 2 of 3 photos were added. A question can have at most 6.'));
});
