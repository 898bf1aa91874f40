import { Trans, useLingui } from '@lingui/react/macro';
import type { ExternalUserOrder } from '#contract/accounts/externalUser.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { roleName } from '../../../i18n/externalUserWords.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { type RowColumn, RowTable } from '../../../ui/layout/RowTable.tsx';
import classes from './ExternalUsersScreen.module.css';
import { UserStatusBadge } from './UserStatusBadge.tsx';
import type { useUserFilter } from './useUserFilter.ts';

type UserTableProps = ReturnType<typeof useUserFilter> & { readonly users: readonly ExternalUser[] };

/** One page of people. */
export function UserTable({ address, filter, users }: UserTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { date } = useFormats();
  const order = (up: ExternalUserOrder, down: ExternalUserOrder) =>
    ({
      direction: filter.sort === up ? 'ascending' : filter.sort === down ? 'descending' : null,
      turn: () => address.change({ sort: filter.sort === up ? down : up }, 'push'),
    }) as const;
  const columns: readonly RowColumn<ExternalUser>[] = [
    {
      id: 'name',
      header: t`Name`,
      order: order('name', '-name'),
      cell: ({ firstname, lastname, email }) => (
        <>
          <span className={classes['name']}>
            {firstname} {lastname}
          </span>
          <span className={classes['email']}>{email}</span>
        </>
      ),
    },
    { id: 'state', header: t`State`, cell: ({ status }) => <UserStatusBadge state={status} /> },
    { id: 'role', header: t`Role`, cell: ({ role }) => roleName(role) },
    {
      id: 'activated',
      header: t`Activated`,
      order: order('activated_at', '-activated_at'),
      cell: ({ activated_at }) =>
        activated_at === null ? (
          <span className={classes['never']}>
            <Trans>not yet</Trans>
          </span>
        ) : (
          date(activated_at)
        ),
    },
  ];
  return (
    <RowTable
      caption={t`External Users`}
      columns={columns}
      linkState={{ list: address.search }}
      linkTo={({ id }) => path(`/external_users/${id}`)}
      rowKey={({ id }) => id}
      rows={users}
    />
  );
}
