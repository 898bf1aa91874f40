import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ListAddress } from './useListAddress.ts';

type PagingProps = { readonly address: ListAddress; readonly nextCursor: string | null };

/**
 * One page back, one page on; nothing where everything fits on one. Mantine's `Pagination` numbers its pages, and a list
 * that is read by cursors has no numbers.
 */
export function Paging({ address: { toPrevious, toNext }, nextCursor }: PagingProps) {
  const { t } = useLingui();
  if (toPrevious === null && nextCursor === null) return null;
  const turn = (go: () => void) => () => {
    go();
    window.scrollTo({ top: 0 });
  };
  return (
    <Group aria-label={t`Pages`} component="nav" gap="sm" justify="space-between">
      <Button
        disabled={toPrevious === null}
        leftSection={<IconChevronLeft aria-hidden size={20} />}
        onClick={toPrevious === null ? undefined : turn(toPrevious)}
        variant="default"
      >
        <Trans>Previous</Trans>
      </Button>
      <Button
        disabled={nextCursor === null}
        onClick={nextCursor === null ? undefined : turn(() => toNext(nextCursor))}
        rightSection={<IconChevronRight aria-hidden size={20} />}
        variant="default"
      >
        <Trans>Next</Trans>
      </Button>
    </Group>
  );
}
