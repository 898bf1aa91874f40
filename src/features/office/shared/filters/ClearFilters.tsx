import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ListAddress } from '../useListAddress.ts';

type ClearFiltersProps = {
  readonly address: Pick<ListAddress, 'change'>;
  /** What narrows the list down, by its names in the address. */
  readonly names: readonly string[];
};

/** Takes away everything that narrows a list down, the search as well. */
export function ClearFilters({ address, names }: ClearFiltersProps) {
  return (
    <Button
      color="gray"
      leftSection={<IconX aria-hidden size={20} />}
      onClick={() => address.change(Object.fromEntries(names.map((name) => [name, undefined])), 'push')}
      size="sm"
      variant="subtle"
    >
      <Trans>Clear filters</Trans>
    </Button>
  );
}
