import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { fetchExternalUser } from '../../api/externalUserCalls.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { Page } from '../../ui/Page.tsx';
import { AnswerView } from '../online/AnswerView.tsx';
import { ListBeside } from '../online/ListBeside.tsx';
import { useAnswer } from '../online/useAnswer.ts';
import { useListLeft } from '../online/useListLeft.ts';
import { UserCard } from './UserCard.tsx';
import { UsersBeside } from './UsersBeside.tsx';

/** One person: the form, and what an administrator can do about the account. */
export function ExternalUserScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const user = useAnswer(id, (api, signal) => fetchExternalUser(api, id, signal));
  const { search, state } = useListLeft();
  const name = user.value?.id === id ? `${user.value.firstname} ${user.value.lastname}` : t`External user`;
  return (
    <ListBeside
      label={t`External Users`}
      list={<UsersBeside linkState={state} search={search} shown={user.value} />}
    >
      <Page
        back={{ to: path(`/external_users${search}`), label: t`External Users` }}
        title={name}
        width="wide"
      >
        <AnswerView answered={user}>
          {(found) => <UserCard key={found.id} onChanged={user.askAgain} user={found} />}
        </AnswerView>
      </Page>
    </ListBeside>
  );
}
