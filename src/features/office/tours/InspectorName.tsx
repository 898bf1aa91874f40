import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ListedTour } from '../../../api/tourListCalls.ts';

/** Who did a tour; the name goes with a deleted account, the tour does not. */
export function InspectorName({ inspector }: Pick<ListedTour, 'inspector'>) {
  if (inspector === null) {
    return (
      <Text c="dimmed" inherit span>
        <Trans>Deleted account</Trans>
      </Text>
    );
  }
  return (
    <>
      {inspector.firstname} {inspector.lastname}
    </>
  );
}
