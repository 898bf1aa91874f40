import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { InstallHint } from '../../features/device/install/InstallHint.tsx';
import { RestoredNotice } from '../../features/outbox/RestoredNotice.tsx';
import { UnsavedPhotosDialog } from '../../features/photos/UnsavedPhotosDialog.tsx';
import { useDeviceState } from '../../features/shared/Device.ts';
import { useInspection } from '../../features/shared/InspectionServices.ts';
import { hasSignedIn } from '../../features/shared/LoginState.ts';
import { useOnPage } from '../../features/shared/usePhotos.ts';
import { useRestored } from '../inspection/startMirror.ts';
import { PageSnapshots } from '../snapshot/PageSnapshots.tsx';

/** What an open inspection shows beside its pages, and the snapshots of its tour; `app`: the path of the app's script. */
export function InspectionHosts({ app }: { readonly app: string }) {
  const { restored } = useRestored();
  return (
    <>
      <PageSnapshots app={app} />
      {/* Once, that the browser had deleted the database, and what was restored (S24). */}
      {restored !== null && (
        <RestoredNotice onRead={() => useRestored.setState({ restored: null })} restored={restored} />
      )}
      <UnsavedPhotosHost />
      <InstallPromptHost />
    </>
  );
}

/** Shows the photos because of which something is not done (PH14). */
export function UnsavedPhotosHost() {
  const { unsavedPhotos } = useInspection();
  const { photos, shown } = useOnPage();
  const holding = photos.filter(({ id }) => shown.includes(id));
  if (holding.length === 0) return null;
  return <UnsavedPhotosDialog onClose={unsavedPhotos.hide} photos={holding} />;
}

/**
 * Offers to install the app, once per device: on the thanks page, after a tour; on an iPhone or iPad right after the first login,
 * because the installed app has a storage of its own there, which begins empty.
 */
function InstallPromptHost() {
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
  return shown && <InstallHint />;
}
