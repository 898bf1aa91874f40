import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { focusHeading } from '../../../shared/server/useFocusAfter.ts';
import type { ListAddress } from '../useListAddress.ts';

type ClearFiltersProps = {
  readonly address: Pick<ListAddress, 'change'>;
  /** The query parameters to remove. */
  readonly names: readonly string[];
};

/** A button that removes all filters of a list, including the search. */
export function ClearFilters({ address, names }: ClearFiltersProps) {
  return (
    <Button
      color="gray"
      leftSection={<IconX aria-hidden size={20} />}
      onClick={() => {
        // It vanishes with the filters. Not a field: a phone would open its keyboard.
        focusHeading();
        address.change(Object.fromEntries(names.map((name) => [name, undefined])), 'push');
      }}
      size="sm"
      variant="subtle"
    >
      <Trans>Clear filters</Trans>
    </Button>
  );
}
