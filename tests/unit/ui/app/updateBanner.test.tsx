// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUpdate } from '../../../../src/app/pwa/workerBridge.ts';
import { UpdateBanner } from '../../../../src/app/shell/UpdateBanner.tsx';
import { makeTaking } from '../../../support/data/photos/makeTaking.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { show } from './showApp.tsx';

const offered = async (path: string) => {
  await show(<UpdateBanner />, { at: `/en/${path}?page=2` });
  return screen.queryByText('A new version is ready. Nothing you have entered is lost.') !== null;
};

beforeEach(() => useUpdate.setState({ stage: 'ready' }));
afterEach(() => {
  cleanup();
  useUpdate.setState({ stage: 'none' });
  vi.restoreAllMocks();
});

describe('the banner of a new version', () => {
  it.each(['tour', 'touchpoints/mi-1', 'sync', 'select_building', 'tours', 'results', 'audit_log'])(
    'S34 is shown where everything entered is stored: %s',
    async (path) => {
      expect(await offered(path)).toBe(true);
    },
  );

  it.each([
    'login',
    'user/activate',
    'account',
    'external_users/new',
    'findings',
    'tours/t1',
    'findings/',
    'results/buildings',
    'results/buildings/b1',
  ])('S34 waits where the update would lose input: %s', async (path) => {
    expect(await offered(path)).toBe(false);
  });

  it('S34 that another window has updated is shown also to who said later', async () => {
    await show(<UpdateBanner />, { at: '/en/tour' });
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
    act(() => useUpdate.setState({ stage: 'taken_over' }));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('PH14 S34 an update waits for photos, and is not done while one stands that was not taken', async () => {
    const { device, address } = await makePhotoDevice();
    const { unsavedPhotos, take, finish } = makeTaking();
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    await show(<UpdateBanner />, { inspection: { ctx: device.context, unsavedPhotos }, at: '/en/tour' });
    const button = () => screen.getByRole('button', { name: 'Update now' });
    const taking = take(device.context, address, ['slow.jpg', 'large.jpg']);
    await userEvent.click(button());
    expect(button().getAttribute('aria-busy')).toBe('true');
    finish();
    await taking;
    await waitFor(() => expect(unsavedPhotos.getState().shown).toHaveLength(1));
    expect(reload).not.toHaveBeenCalled();
    act(() => unsavedPhotos.getState().photos.forEach(({ id }) => unsavedPhotos.remove(id)));
    await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
    await userEvent.click(button());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await device.engine.stop();
    device.db.close();
  });
});
