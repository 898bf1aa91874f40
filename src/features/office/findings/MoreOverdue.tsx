import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../i18n/useFormats.ts';
import { focusHeading } from '../../shared/server/useFocusAfter.ts';
import type { ListAddress } from '../shared/useListAddress.ts';

type MoreOverdueProps = { readonly count: number; readonly address: ListAddress };

/** Says after the overdue findings that come first how many others there are, among the rest of the list (N30). */
export function MoreOverdue({ count, address }: MoreOverdueProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const more = number(count);
  const overdue = new URLSearchParams(address.params);
  overdue.delete('cursor');
  overdue.set('due', 'overdue');
  return (
    <Group gap="sm">
      <Text inherit>{t`Also overdue, further down: ${more}`}</Text>
      {/* It goes with the list, and would take the focus with it. */}
      <Link
        onClick={() => focusHeading()}
        to={{ search: `?${overdue}` }}
      >{t`Show only overdue findings`}</Link>
    </Group>
  );
}
