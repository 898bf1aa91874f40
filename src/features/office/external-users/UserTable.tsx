import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ExternalUserOrder, ListedUser } from '#contract/accounts/externalUser.ts';
import { roleName } from '#i18n/externalUserWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { rowChoice } from '../shared/rowChoice.tsx';
import { type OfficeColumn, OfficeTable } from '../shared/table/OfficeTable.tsx';
import { CopyInvitationLink } from './CopyInvitationLink.tsx';
import { UserStatusBadge } from './UserStatusBadge.tsx';
import type { useUserFilter } from './useUserFilter.ts';

type UserTableProps = ReturnType<typeof useUserFilter> & {
  readonly users: readonly ListedUser[];
  readonly chosen: ReadonlyMap<string, ListedUser>;
  readonly onChoose: (chosen: ReadonlyMap<string, ListedUser>) => void;
};

/** A page of people as a table. */
export function UserTable({ address, filter, users, chosen, onChoose }: UserTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { date } = useFormats();
  const order = (up: ExternalUserOrder, down: ExternalUserOrder) =>
    ({
      direction: filter.sort === up ? 'ascending' : filter.sort === down ? 'descending' : null,
      toggle: () => address.change({ sort: filter.sort === up ? down : up }, 'push'),
    }) as const;
  const columns: readonly OfficeColumn<ListedUser>[] = [
    {
      id: 'name',
      header: t`Name`,
      order: order('name', '-name'),
      cell: ({ firstname, lastname }) => `${firstname} ${lastname}`,
    },
    {
      id: 'email',
      header: t`Email`,
      order: order('email', '-email'),
      cell: ({ email, email_shown }) => email_shown ?? email,
    },
    { id: 'state', header: t`State`, cell: (user) => <UserStatusBadge user={user} /> },
    { id: 'role', header: t`Role`, cell: ({ role }) => roleName(role) },
    {
      id: 'activated',
      header: t`Activated`,
      order: order('activated_at', '-activated_at'),
      cell: ({ activated_at }) =>
        activated_at === null ? (
          <Text c="dimmed" inherit span>
            <Trans>not yet</Trans>
          </Text>
        ) : (
          date(activated_at)
        ),
    },
  ];
  const invitation: OfficeColumn<ListedUser> = {
    id: 'link',
    header: t`Invitation`,
    cell: (user) => user.status === 'invited' && <CopyInvitationLink isSmall user={user} />,
  };
  // A tablet has no room for a column of nothing.
  const isAnyInvited = users.some(({ status }) => status === 'invited');
  return (
    <OfficeTable
      caption={t`External Users`}
      choice={rowChoice({
        rows: users,
        chosen,
        onChoose,
        nameOf: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      })}
      columns={isAnyInvited ? [...columns, invitation] : columns}
      linkState={{ list: address.search }}
      linkTo={({ id }) => path(`/external_users/${id}`)}
      rowKey={({ id }) => id}
      rows={users}
    />
  );
}
