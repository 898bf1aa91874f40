import { Trans } from '@lingui/react/macro';
import type { StoragePersistence } from '../../db/schema.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** Whether the browser has granted persistent storage (S20). */
export function StoragePersistenceNotice({ persistence }: { readonly persistence: StoragePersistence }) {
  if (persistence === 'kept') {
    return (
      <Notice title={<Trans>Storage is protected</Trans>} tone="good">
        <p>
          <Trans>The browser keeps your work, even when space on this device runs short.</Trans>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title={<Trans>Storage is not protected</Trans>} tone="info">
      <p>
        <Trans>
          The browser may clear stored work when space on this device runs short. Install the app or send soon
          to be safe.
        </Trans>
      </p>
    </Notice>
  );
}
