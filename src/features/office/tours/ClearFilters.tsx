import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { useTourFilter } from './useTourFilter.ts';

/** Takes away everything that narrows the list down, the search as well. */
export function ClearFilters({ address, filter }: ReturnType<typeof useTourFilter>) {
  const nothing = Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]));
  return (
    <Button
      color="gray"
      leftSection={<IconX aria-hidden size={20} />}
      onClick={() => address.change(nothing, 'push')}
      size="sm"
      variant="subtle"
    >
      <Trans>Clear filters</Trans>
    </Button>
  );
}
