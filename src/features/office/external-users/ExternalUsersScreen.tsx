import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { usePeople } from './queries.ts';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { UserTools } from './UserTools.tsx';
import { useUserFilter } from './useUserFilter.ts';

/** The list of external users, for administrators (specification §1, §3). */
export function ExternalUsersScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { address, filter } = useUserFilter();
  const users = usePeople({ ...filter, cursor: address.cursor });
  useScrollBack();
  const total = users.data?.total ?? null;
  return (
    <ListPage
      aside={
        <Button
          component={Link}
          leftSection={<IconUserPlus aria-hidden size={22} />}
          to={path('/external_users/new')}
        >
          <Trans>Invite</Trans>
        </Button>
      }
      filters={<UserFilters address={address} filter={filter} />}
      summary={
        <Text aria-live="polite" c="dimmed" size="sm">
          {total !== null && <Plural one="# person" other="# people" value={total} />}
        </Text>
      }
      title={t`External Users`}
      tools={<UserTools filter={filter} />}
    >
      <QueryView query={users}>
        {({ items, next_cursor }) => (
          <>
            {items.length === 0 ? (
              <NothingHere icon={<IconUsers />} title={t`Nobody matches`}>
                <Trans>Try another word or another state.</Trans>
              </NothingHere>
            ) : (
              <UserTable address={address} filter={filter} users={items} />
            )}
            <Paging address={address} nextCursor={next_cursor} />
          </>
        )}
      </QueryView>
    </ListPage>
  );
}
