// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { WelcomeScreen } from '../../../../../src/features/info/welcome/WelcomeScreen.tsx';
import { useSession } from '../../../../../src/session/sessionState.ts';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { ines, signedIn } from '../../../../support/data/makeSession.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  ({ device } = await makePhotoDevice());
  signedIn();
});

async function open(handed?: { readonly by: string | null }): Promise<void> {
  if (handed !== undefined) useSession.setState({ me: { ...ines, link_handed_over: handed } });
  const inspection = { ctx: device.context };
  await show(<WelcomeScreen />, { at: '/en/welcome', inspection });
}

const said = /^Your account was activated with a link that/;

it('E20 the first welcome says by whom the link was handed over, and no later one', async () => {
  await open({ by: 'Ada Brunner' });
  expect((await screen.findByText(said)).textContent).toContain('Ada Brunner');
  cleanup();
  device.clock.advance(1000);
  await open({ by: 'Ada Brunner' });
  await screen.findByRole('heading', { name: 'Welcome' });
  expect(screen.queryByText(said)).toBeNull();
});

it('E20 no welcome says so of a link that came by mail, and none has the name of who is gone', async () => {
  await open();
  expect(screen.queryByText(said)).toBeNull();
  cleanup();
  await open({ by: null });
  expect((await screen.findByText(said)).textContent).toContain('an administrator');
});
