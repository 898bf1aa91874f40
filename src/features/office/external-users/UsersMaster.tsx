import { useLingui } from '@lingui/react';
import { userStateName } from '#i18n/externalUserWords.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { MasterList } from '../shared/MasterList.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { usePeople } from './queries.ts';
import { userFilterIn } from './useUserFilter.ts';

type UsersMasterProps = {
  /** The search of the list's address. */
  readonly search: string;
  readonly linkState: unknown;
};

/** The page of the list from which the shown person was opened, beside them. */
export function UsersMaster({ search, linkState }: UsersMasterProps) {
  useLingui();
  const path = useLocalePath();
  const params = new URLSearchParams(search);
  const users = usePeople({ ...userFilterIn(params), cursor: params.get('cursor') ?? undefined });
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
