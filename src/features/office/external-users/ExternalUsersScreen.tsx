import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { fetchExternalUsers } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Aside } from '../../../ui/layout/Aside.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { Paging } from '../shared/Paging.tsx';
import classes from './ExternalUsersScreen.module.css';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { UserTools } from './UserTools.tsx';
import { useUserFilter } from './useUserFilter.ts';

/** The people who were invited from outside: an administrator's list (specification §1, §3). */
export function ExternalUsersScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { address, filter } = useUserFilter();
  const question = { ...filter, cursor: address.cursor };
  const users = useServerQuery(JSON.stringify(question), (api, signal) =>
    fetchExternalUsers(api, question, signal),
  );
  return (
    <Page
      aside={
        <Button leftSection={<IconUserPlus aria-hidden size={22} />} to={path('/external_users/new')}>
          <Trans>Invite</Trans>
        </Button>
      }
      title={t`External Users`}
      width="wide"
    >
      <Aside
        after={<UserTools filter={filter} />}
        place="first"
        side={<UserFilters address={address} filter={filter} />}
      >
        <QueryView answered={users}>
          {({ items, next_cursor, total }) => (
            <>
              <p aria-live="polite" className={classes['count']}>
                <Plural one="# person" other="# people" value={total} />
              </p>
              {items.length === 0 ? (
                <EmptyState icon={<IconUsers size={36} />} title={t`Nobody matches`}>
                  <Trans>Try another word or another state.</Trans>
                </EmptyState>
              ) : (
                <UserTable address={address} filter={filter} users={items} />
              )}
              <Paging address={address} nextCursor={next_cursor} />
            </>
          )}
        </QueryView>
      </Aside>
    </Page>
  );
}
