import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconFileImport, IconHistory, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { externalUsersExport } from '../../../api/externalUserCalls.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { usePeople } from './queries.ts';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { useUserFilter } from './useUserFilter.ts';

type UserToolsProps = Pick<ReturnType<typeof useUserFilter>, 'filter'>;

/** The actions on the list: export, import and the audit log. */
function UserTools({ filter }: UserToolsProps) {
  const path = useLocalePath();
  const size = useWideScreen() ? 'sm' : 'md';
  return (
    <>
      <ExportButtons pathOf={(format) => externalUsersExport({ ...filter, format })} />
      <Button
        component={Link}
        leftSection={<IconFileImport aria-hidden size={20} />}
        size={size}
        to={path('/external_users/import')}
        variant="default"
      >
        <Trans>Import people</Trans>
      </Button>
      <Button
        component={Link}
        leftSection={<IconHistory aria-hidden size={20} />}
        size={size}
        to={path('/audit_log')}
        variant="default"
      >
        <Trans>Audit log</Trans>
      </Button>
    </>
  );
}

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
