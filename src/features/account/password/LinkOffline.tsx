import { Trans, useLingui } from '@lingui/react/macro';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { useReachable } from './useReachable.ts';

/** Says that a link from a mail needs the network, and that waiting for it costs nothing. */
export function LinkOffline() {
  const { t } = useLingui();
  if (useReachable() !== 'no') return null;
  return (
    <OfficeAlert title={t`You are offline`} tone="warn">
      <Trans>
        This link needs a connection. It is still valid: stay on this page until you are connected, or open it
        from your email again later.
      </Trans>
    </OfficeAlert>
  );
}
