import { Trans } from '@lingui/react/macro';
import { Box, Button, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';
import classes from './FilterBar.module.css';

type FilterBarProps = {
  /** The search, shown before the others, also on a phone. */
  readonly first?: ReactNode;
  /** The number of active filters; on a phone it is shown on the button that opens them. */
  readonly count: number;
  /** The filters, one element each. */
  readonly children: ReactNode;
};

/** The filters of a list: one or two rows on a wide screen, behind a button on a phone. */
export function FilterBar({ first, count, children }: FilterBarProps) {
  const id = useId();
  const isWide = useWideScreen();
  const [opened, setOpened] = useState(false);
  if (isWide) {
    return (
      <div className={classes['row']}>
        {first !== undefined && <Box className={classes['first'] ?? ''}>{first}</Box>}
        {children}
      </div>
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
