import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { fetchExternalUser } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { usePreviousList } from '../shared/useListAddress.ts';
import { UserCard } from './UserCard.tsx';
import { UsersMaster } from './UsersMaster.tsx';

/** The page of a person: the form, and the actions on the account. */
export function ExternalUserScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const user = useServerQuery(id, (api, signal) => fetchExternalUser(api, id, signal));
  const { search, state } = usePreviousList();
  const name = user.value?.id === id ? `${user.value.firstname} ${user.value.lastname}` : t`External user`;
  return (
    <OfficePage
      back={{ to: path(`/external_users${search}`), label: t`External Users` }}
      master={{
        label: t`External Users`,
        list: <UsersMaster linkState={state} search={search} shown={user.value} />,
      }}
      title={name}
    >
      <QueryView query={user}>
        {(found) => <UserCard key={found.id} onChanged={user.refetch} user={found} />}
      </QueryView>
    </OfficePage>
  );
}
