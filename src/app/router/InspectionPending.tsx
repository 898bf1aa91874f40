import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyPage } from '#ui/feedback/EmptyState.tsx';
import { ChunkMissing } from '../../chunks/createChunk.ts';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { showListFailure } from '../../features/shared/showListFailure.ts';
import { useSession } from '../../session/sessionState.ts';
import { useInspectionControls } from '../inspection/InspectionProvider.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';

/**
 * Shown while the database of the signed-in person is being opened, or cannot be opened because the storage fails (S33) or the
 * person is not known yet. Missing code is thrown to the boundary (S35).
 */
export function InspectionPending() {
  const { t } = useLingui();
  const { failed, retry, want } = useInspectionControls();
  const unknown = useSession(({ authToken, me }) => authToken !== null && me === null);
  useEffect(want, [want]);
  if (unknown) return <UnknownPerson />;
  if (failed instanceof ChunkMissing) throw failed;
  if (failed === null) return <PageFallback />;
  return (
    <EmptyPage
      action={<Button onClick={retry}>{t`Try again`}</Button>}
      icon={<IconPlugConnectedX size={36} />}
      title={t`Storage on this device cannot be opened`}
    >
      <Trans>
        Close other tabs of Storey and check that the device has free space. Nothing has been deleted.
      </Trans>
    </EmptyPage>
  );
}

const moments = ['online', 'visibilitychange'] as const;

/** Asks who is signed in, by itself when there may be a network (S15). */
function UnknownPerson() {
  const { t } = useLingui();
  const session = useSessionActions();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const again = () => {
      if (!document.hidden) void session.completePerson();
    };
    for (const moment of moments) window.addEventListener(moment, again);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, again);
    };
  }, [session]);

  async function ask(): Promise<void> {
    setBusy(true);
    const outcome = await session.completePerson().finally(() => setBusy(false));
    if (outcome !== 'done') showListFailure(outcome);
  }

  return (
    <EmptyPage
      action={
        <Button loading={busy} onClick={() => void ask()}>
          <Trans>Try again</Trans>
        </Button>
      }
      icon={<IconPlugConnectedX size={36} />}
      title={t`Connect once to continue`}
    >
      <Trans>Storey needs to check once who you are. After that it works offline.</Trans>
    </EmptyPage>
  );
}
