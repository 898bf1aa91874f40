import { useLingui } from '@lingui/react';
import type { ListedUser } from '#contract/accounts/externalUser.ts';
import { fetchExternalUsers } from '../../../api/externalUserCalls.ts';
import { userStateName } from '../../../i18n/externalUserWords.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { MasterList } from '../shared/MasterList.tsx';
import { userFilterIn } from './useUserFilter.ts';

type UsersMasterProps = {
  /** The search of the list's address. */
  readonly search: string;
  readonly linkState: unknown;
  /** The person shown; the list is fetched again when their name or state has changed. */
  readonly shown: ListedUser | null;
};

/** The page of the list from which the shown person was opened, beside them. */
export function UsersMaster({ search, linkState, shown }: UsersMasterProps) {
  useLingui();
  const path = useLocalePath();
  const params = new URLSearchParams(search);
  const query = { ...userFilterIn(params), cursor: params.get('cursor') ?? undefined };
  const state =
    shown === null ? '' : `${shown.firstname} ${shown.lastname} ${shown.status} ${shown.invitation}`;
  const users = useServerQuery(`${JSON.stringify(query)} ${state}`, (api, signal) =>
    fetchExternalUsers(api, query, signal),
  );
  return (
    <QueryView query={users}>
      {({ items }) => (
        <MasterList
          linkState={linkState}
          rows={items.map(({ id, firstname, lastname, status, invitation }) => ({
            id,
            to: path(`/external_users/${id}`),
            name: `${firstname} ${lastname}`,
            detail: userStateName(status, invitation),
          }))}
        />
      )}
    </QueryView>
  );
}
