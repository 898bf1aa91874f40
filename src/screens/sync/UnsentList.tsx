import { Trans } from '@lingui/react/macro';
import { IconCloudCheck } from '@tabler/icons-react';
import type { UnsentItem } from '../../db/unsentItems.ts';
import { groupsByTour } from './groupsByTour.ts';
import { SyncSection } from './SyncSection.tsx';
import { UnsentRow } from './UnsentRow.tsx';

/** What is on this device only. */
export function UnsentList({ items }: { readonly items: readonly UnsentItem[] }) {
  return (
    <SyncSection
      empty={
        <>
          <IconCloudCheck aria-hidden size={24} />
          <Trans>Everything you concluded is on the server.</Trans>
        </>
      }
      groups={groupsByTour(items, (item) => item.tourId)}
      title={<Trans>Not sent yet</Trans>}
    >
      {(item) => <UnsentRow item={item} key={item.operationId} />}
    </SyncSection>
  );
}
