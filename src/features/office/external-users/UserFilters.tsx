import '@mantine/core/styles/Input.layer.css';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ExternalUserOrder } from '#contract/accounts/externalUser.ts';
import { userStates } from '#domain/users/externalUser.ts';
import { LazyMantineProvider } from '../../../design/LazyMantineProvider.tsx';
import { userStateName } from '../../../i18n/externalUserWords.ts';
import { SearchField } from '../shared/SearchField.tsx';
import classes from './ExternalUsersScreen.module.css';
import type { useUserFilter } from './useUserFilter.ts';

/** What the list is narrowed down by; the order too, where there is no table head to tap. */
export function UserFilters({ address, filter }: ReturnType<typeof useUserFilter>) {
  const { t } = useLingui();
  const orders: Readonly<Record<ExternalUserOrder, string>> = {
    name: t`Name, A to Z`,
    '-name': t`Name, Z to A`,
    email: t`Email, A to Z`,
    '-email': t`Email, Z to A`,
    activated_at: t`Activated, oldest first`,
    '-activated_at': t`Activated, newest first`,
  };
  return (
    <LazyMantineProvider>
      <search className={classes['filters']}>
        <SearchField
          label={t`Search`}
          onSearch={(query) => address.change({ query }, 'replace')}
          placeholder={t`Name or email`}
          value={filter.query}
        />
        <div className={classes['choices']}>
          <NativeSelect
            data={[
              { value: '', label: t`All` },
              ...userStates.map((state) => ({ value: state, label: userStateName(state) })),
            ]}
            label={t`State`}
            onChange={(event) => address.change({ status: event.currentTarget.value }, 'push')}
            size="lg"
            value={filter.status ?? ''}
          />
          <NativeSelect
            className={classes['sort'] ?? ''}
            data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
            label={t`Order`}
            onChange={(event) => address.change({ sort: event.currentTarget.value }, 'push')}
            size="lg"
            value={filter.sort}
          />
        </div>
      </search>
    </LazyMantineProvider>
  );
}
