import { Trans } from '@lingui/react/macro';
import { IconCloudCheck, IconCloudQuestion } from '@tabler/icons-react';
import type { UnsentItem } from '#db/outbox/unsentItems.ts';
import { groupsByTour } from './groupsByTour.ts';
import { SyncSection } from './SyncSection.tsx';
import classes from './UnsentList.module.css';
import { UnsentRow } from './UnsentRow.tsx';
import { UnsentSummary } from './UnsentSummary.tsx';

type UnsentListProps = {
  readonly items: readonly UnsentItem[];
  /** Whether the whole queue was read, and nothing may be in the mirror only (S19, S24). */
  readonly isKnown: boolean;
  /** Whether there are more items than listed. */
  readonly more: boolean;
  /** PH7: photos are held back until there is Wi-Fi. */
  readonly photosWait: boolean;
};

/** The unsent items, with a summary; or a message that everything is sent. */
export function UnsentList({ items, isKnown, more, photosWait }: UnsentListProps) {
  if (items.length === 0) {
    return isKnown ? (
      <p className={classes['sent']}>
        <IconCloudCheck aria-hidden size={24} />
        <Trans>Everything you concluded is on the server.</Trans>
      </p>
    ) : (
      <p className={classes['sent']}>
        <IconCloudQuestion aria-hidden size={24} />
        <Trans>Storage on this device cannot be read, so it is not known whether something is unsent.</Trans>
      </p>
    );
  }
  return (
    <SyncSection
      groups={groupsByTour(items, (item) => item.tourId)}
      lead={<UnsentSummary items={items} more={more} photosWait={photosWait} />}
      title={<Trans>Not sent yet</Trans>}
    >
      {(item) => <UnsentRow item={item} key={item.operationId} />}
    </SyncSection>
  );
}
