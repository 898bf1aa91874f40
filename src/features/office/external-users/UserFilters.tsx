import { useLingui } from '@lingui/react/macro';
import { Box, Group, NativeSelect, Stack } from '@mantine/core';
import type { ExternalUserOrder } from '#contract/accounts/externalUser.ts';
import { userStates } from '#domain/users/externalUser.ts';
import { userStateName } from '#i18n/externalUserWords.ts';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { SearchField } from '../shared/filters/SearchField.tsx';
import type { useUserFilter } from './useUserFilter.ts';

/** The filters of the list; on narrow screens also the order, because there is no table head to sort by. */
export function UserFilters({ address, filter }: ReturnType<typeof useUserFilter>) {
  const { t } = useLingui();
  const isWide = useWideScreen();
  const orders: Readonly<Record<ExternalUserOrder, string>> = {
    name: t`Name, A to Z`,
    '-name': t`Name, Z to A`,
    email: t`Email, A to Z`,
    '-email': t`Email, Z to A`,
    activated_at: t`Activated, oldest first`,
    '-activated_at': t`Activated, newest first`,
  };
  const search = (
    <SearchField
      label={t`Search`}
      onSearch={(query) => address.change({ query }, 'replace')}
      placeholder={t`Name or email`}
      value={filter.query}
    />
  );
  const state = (
    <NativeSelect
      data={[
        { value: '', label: t`All` },
        ...userStates.map((one) => ({ value: one, label: userStateName(one) })),
        { value: 'expired', label: t`Invited, link expired` },
      ]}
      label={t`State`}
      onChange={(event) => address.change({ status: event.currentTarget.value }, 'push')}
      value={filter.invitation ?? filter.status ?? ''}
    />
  );
  if (isWide) {
    return (
      <Group align="end" gap="md" wrap="nowrap">
        <Box flex="1">{search}</Box>
        <Box w="18rem">{state}</Box>
      </Group>
    );
  }
  return (
    <Stack gap="sm">
      {search}
      <Group align="end" gap="md">
        <Box flex="2 1 8rem">{state}</Box>
        <NativeSelect
          data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          flex="3 1 14rem"
          label={t`Order`}
          onChange={(event) => address.change({ sort: event.currentTarget.value }, 'push')}
          value={filter.sort}
        />
      </Group>
    </Stack>
  );
}
