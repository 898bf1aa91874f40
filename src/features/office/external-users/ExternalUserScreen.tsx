import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { fetchExternalUser } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { isGone } from '../../shared/server/useFailure.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { usePreviousList } from '../shared/useListAddress.ts';
import { UserCard, type UserRead } from './UserCard.tsx';
import { UsersMaster } from './UsersMaster.tsx';

/** The page of a person: the form, and the actions on the account. */
export function ExternalUserScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const user = useServerQuery<UserRead>(id, async (api, signal) => {
    const result = await fetchExternalUser(api, id, signal);
    return result.ok ? { ok: true, value: { user: result.value, etag: result.etag } } : result;
  });
  const shown = user.value?.user ?? null;
  // Kept as it was read, with what was typed.
  const isDeleted = shown?.id === id && isGone(user.failure);
  const { search, state } = usePreviousList();
  const name = shown?.id === id ? `${shown.firstname} ${shown.lastname}` : t`External user`;
  return (
    <OfficePage
      back={{ to: path(`/external_users${search}`), label: t`External Users` }}
      master={{
        label: t`External Users`,
        list: <UsersMaster linkState={state} search={search} shown={isDeleted ? null : shown} />,
      }}
      title={name}
    >
      <QueryView keepsShown={shown?.id === id} query={isDeleted ? { ...user, failure: null } : user}>
        {(read) => (
          <UserCard
            isDeleted={isDeleted}
            key={read.user.id}
            onChanged={user.refetch}
            onStale={user.refetchQuietly}
            read={read}
          />
        )}
      </QueryView>
    </OfficePage>
  );
}
