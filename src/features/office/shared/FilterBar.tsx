import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';

type FilterBarProps = {
  /** Shown first, also on a phone. */
  readonly first?: ReactNode;
  /** How many filters are set. */
  readonly count: number;
  /** The fields of the filters. */
  readonly children: ReactNode;
};

/** The filters of a list: one row at a desk; on a phone all but the first are behind a button. */
export function FilterBar({ first, count, children }: FilterBarProps) {
  const id = useId();
  const isWide = useWideScreen();
  const [opened, setOpened] = useState(false);
  if (isWide) {
    return (
      <Group align="end" gap="sm">
        {first}
        {children}
      </Group>
    );
  }
  return (
    <Stack gap="sm">
      {first}
      <Button
        aria-controls={id}
        aria-expanded={opened}
        leftSection={<IconFilter aria-hidden size={20} />}
        onClick={() => setOpened(!opened)}
        variant="default"
      >
        {count === 0 ? <Trans>Filters</Trans> : <Trans>Filters ({count})</Trans>}
      </Button>
      <Stack display={opened ? 'flex' : 'none'} gap="sm" id={id}>
        {children}
      </Stack>
    </Stack>
  );
}
