import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconFileImport, IconHistory, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PeopleChanged as Changed, ListedUser } from '#contract/accounts/externalUser.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { externalUsersExport } from '../../../api/externalUserCalls.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { useChosen } from '../shared/useChosen.ts';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { PeopleChanged } from './PeopleChanged.tsx';
import { usePeople } from './queries.ts';
import { SeveralPeople } from './SeveralPeople.tsx';
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
  const { chosen, choose, chooseNone } = useChosen<ListedUser>(JSON.stringify(filter));
  const [changed, setChanged] = useState<Changed | null>(null);
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
      {changed !== null && <PeopleChanged changed={changed} onChanged={setChanged} />}
      <QueryView query={users}>
        {({ items, next_cursor }) => (
          <>
            {items.length === 0 ? (
              <NothingHere icon={<IconUsers />} title={t`Nobody matches`}>
                <Trans>Try another word or another state.</Trans>
              </NothingHere>
            ) : (
              <UserTable address={address} chosen={chosen} filter={filter} onChoose={choose} users={items} />
            )}
            {chosen.size > 0 && (
              <SeveralPeople onChanged={setChanged} onNone={chooseNone} people={[...chosen.values()]} />
            )}
            <Paging address={address} nextCursor={next_cursor} />
          </>
        )}
      </QueryView>
    </ListPage>
  );
}
