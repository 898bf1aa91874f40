import { Trans } from '@lingui/react/macro';
import { IconCloudCheck, IconCloudQuestion } from '@tabler/icons-react';
import type { UnsentItem } from '../../db/unsentItems.ts';
import { groupsByTour } from './groupsByTour.ts';
import { SyncSection } from './SyncSection.tsx';
import { UnsentRow } from './UnsentRow.tsx';

type UnsentListProps = {
  readonly items: readonly UnsentItem[];
  /** Whether the queue was read whole (S24). */
  readonly isKnown: boolean;
};

/** What is on this device only. */
export function UnsentList({ items, isKnown }: UnsentListProps) {
  return (
    <SyncSection
      empty={
        isKnown ? (
          <>
            <IconCloudCheck aria-hidden size={24} />
            <Trans>Everything you concluded is on the server.</Trans>
          </>
        ) : (
          <>
            <IconCloudQuestion aria-hidden size={24} />
            <Trans>
              Storage on this device cannot be read, so it is not known whether something is unsent.
            </Trans>
          </>
        )
      }
      groups={groupsByTour(items, (item) => item.tourId)}
      title={<Trans>Not sent yet</Trans>}
    >
      {(item) => <UnsentRow item={item} key={item.operationId} />}
    </SyncSection>
  );
}
