import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { fetchExternalUser } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { MasterDetail } from '../shared/MasterDetail.tsx';
import { useListLeft } from '../shared/useListLeft.ts';
import { UserCard } from './UserCard.tsx';
import { UsersMaster } from './UsersMaster.tsx';

/** One person: the form, and what an administrator can do about the account. */
export function ExternalUserScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const user = useServerQuery(id, (api, signal) => fetchExternalUser(api, id, signal));
  const { search, state } = useListLeft();
  const name = user.value?.id === id ? `${user.value.firstname} ${user.value.lastname}` : t`External user`;
  return (
    <MasterDetail
      label={t`External Users`}
      list={<UsersMaster linkState={state} search={search} shown={user.value} />}
    >
      <Page
        back={{ to: path(`/external_users${search}`), label: t`External Users` }}
        title={name}
        width="wide"
      >
        <QueryView answered={user}>
          {(found) => <UserCard key={found.id} onChanged={user.refetch} user={found} />}
        </QueryView>
      </Page>
    </MasterDetail>
  );
}
