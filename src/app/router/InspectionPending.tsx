import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useSession } from '../../session/sessionState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyPage } from '../../ui/feedback/EmptyState.tsx';
import { useInspectionControls } from '../inspection/InspectionProvider.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';

/** Shown while the database of a signed-in person is being opened, or when it cannot be opened. */
export function InspectionPending() {
  const { t } = useLingui();
  const session = useSessionActions();
  const { failed, retry } = useInspectionControls();
  const me = useSession((state) => state.me);
  if (failed === 'storage') {
    return (
      <EmptyPage
        action={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
        icon={<IconPlugConnectedX size={36} />}
        title={t`Storage on this device cannot be opened`}
      >
        <Trans>
          Close other tabs of Storey and check that the device has free space. Nothing has been deleted.
        </Trans>
      </EmptyPage>
    );
  }
  if (failed === null && me !== null) return <PageFallback />;
  return (
    <EmptyPage
      action={
        <Button onClick={() => (me === null ? void session.completePerson() : retry())}>
          <Trans>Try again</Trans>
        </Button>
      }
      icon={<IconPlugConnectedX size={36} />}
      title={t`Connect once to continue`}
    >
      {me === null ? (
        <Trans>Storey needs to check once who you are. After that it works offline.</Trans>
      ) : (
        serverErrorMessage('network_error')
      )}
    </EmptyPage>
  );
}
