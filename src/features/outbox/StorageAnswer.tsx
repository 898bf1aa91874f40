import { Trans } from '@lingui/react/macro';
import type { StoragePersistence } from '../../db/schema.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** What the browser answered when it was asked to keep this device's store (S20). */
export function StorageAnswer({ answer }: { readonly answer: StoragePersistence }) {
  if (answer === 'kept') {
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
