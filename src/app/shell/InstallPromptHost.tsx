import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeviceState } from '../../features/shared/Device.ts';
import { hasSignedIn } from '../../features/shared/LoginState.ts';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';

const InstallHint = lazyWithMessages(
  ['device'],
  async () => (await import('../../features/device/install/InstallHint.tsx')).InstallHint,
  { optional: true },
);

/**
 * Offers to install the app, once per device: on the thanks page, after a tour; on an iPhone or iPad right after the first login,
 * because the installed app has a storage of its own there, which begins empty.
 */
export function InstallPromptHost() {
  const path = useLocalePath();
  const location = useLocation();
  const { install, installHintSeen } = useDeviceState();
  const [shown, setShown] = useState(false);
  const isApple = install === 'iphone' || install === 'ipad';
  const isPlace = location.pathname === path('/thanks') || (isApple && hasSignedIn(location.state));
  if (!isPlace) {
    if (shown) setShown(false);
    return null;
  }
  if (!shown && installHintSeen === false && (isApple || install === 'prompt')) setShown(true);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <InstallHint />
    </Suspense>
  );
}
