import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeviceState } from '../../features/shared/Device.ts';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';

const InstallHint = lazyWithMessages(
  ['device'],
  async () => (await import('../../features/device/install/InstallHint.tsx')).InstallHint,
  { optional: true },
);

/** Offers to install the app on the thanks page, after a tour, once per device. */
export function InstallPromptHost() {
  const path = useLocalePath();
  return useLocation().pathname === path('/thanks') ? <Once /> : null;
}

function Once() {
  const { install, installHintSeen } = useDeviceState();
  const [shown, setShown] = useState(false);
  if (!shown && installHintSeen === false && install !== 'none' && install !== 'installed') setShown(true);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <InstallHint />
    </Suspense>
  );
}
