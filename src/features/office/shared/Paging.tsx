import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { focusHeading } from '../../shared/server/useFocusAfter.ts';
import type { ListAddress } from './useListAddress.ts';

type PagingProps = { readonly address: ListAddress; readonly nextCursor: string | null };

/**
 * Buttons for the previous and the next page; nothing if the list has one page. Mantine's `Pagination` needs page numbers,
 * which a list read by cursors does not have.
 */
export function Paging({ address: { toPrevious, toNext }, nextCursor }: PagingProps) {
  const { t } = useLingui();
  if (toPrevious === null && nextCursor === null) return null;
  const goAndScrollUp = (go: () => void) => () => {
    // The button may be disabled on the next page. With the focus on the table, a screen reader announces that list.
    const table = document.querySelector<HTMLElement>('main table[tabindex="-1"]');
    if (table === null) focusHeading();
    else table.focus({ preventScroll: true });
    go();
    window.scrollTo({ top: 0 });
  };
  return (
    <Group aria-label={t`Pages`} component="nav" gap="sm" justify="space-between">
      <Button
        disabled={toPrevious === null}
        leftSection={<IconChevronLeft aria-hidden size={20} />}
        onClick={toPrevious === null ? undefined : goAndScrollUp(toPrevious)}
        variant="default"
      >
        <Trans>Previous</Trans>
      </Button>
      <Button
        disabled={nextCursor === null}
        onClick={nextCursor === null ? undefined : goAndScrollUp(() => toNext(nextCursor))}
        rightSection={<IconChevronRight aria-hidden size={20} />}
        variant="default"
      >
        <Trans>Next</Trans>
      </Button>
    </Group>
  );
}
