import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { showListFailure } from '../../features/shared/showListFailure.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useSession } from '../../session/sessionState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyPage } from '../../ui/feedback/EmptyState.tsx';
import { useInspectionControls } from '../inspection/InspectionProvider.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';

const moments = ['online', 'visibilitychange'] as const;

/**
 * Shown while the database of the signed-in person is being opened, or cannot be opened because the storage fails, its code
 * is missing, or the person is not known yet. What lacks only the network is retried when there may be one.
 */
export function InspectionPending() {
  const { t } = useLingui();
  const session = useSessionActions();
  const { failed, retry } = useInspectionControls();
  const unknown = useSession(({ authToken, me }) => authToken !== null && me === null);
  const [busy, setBusy] = useState(false);
  const isBroken = failed === 'storage';
  const isPending = failed === null && !unknown;
  useEffect(() => {
    if (isBroken || isPending) return undefined;
    const again = () => {
      if (!document.hidden) void (unknown ? session.completePerson() : retry());
    };
    for (const moment of moments) window.addEventListener(moment, again);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, again);
    };
  }, [isBroken, isPending, retry, session, unknown]);
  if (isPending) return <PageFallback />;

  async function ask(): Promise<void> {
    setBusy(true);
    const outcome = await session.completePerson().finally(() => setBusy(false));
    if (outcome !== 'done') showListFailure(outcome);
  }

  const missing = unknown ? (
    <Trans>Storey needs to check once who you are. After that it works offline.</Trans>
  ) : (
    serverErrorMessage('network_error')
  );
  return (
    <EmptyPage
      action={
        <Button loading={busy} onClick={unknown ? () => void ask() : retry}>
          <Trans>Try again</Trans>
        </Button>
      }
      icon={<IconPlugConnectedX size={36} />}
      title={isBroken ? t`Storage on this device cannot be opened` : t`Connect once to continue`}
    >
      {isBroken ? (
        <Trans>
          Close other tabs of Storey and check that the device has free space. Nothing has been deleted.
        </Trans>
      ) : (
        missing
      )}
    </EmptyPage>
  );
}
