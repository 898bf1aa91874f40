import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { fetchExternalUser } from '../../api/externalUserCalls.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { Page } from '../../ui/Page.tsx';
import { AnswerView } from '../online/AnswerView.tsx';
import { useAnswer } from '../online/useAnswer.ts';
import { UserCard } from './UserCard.tsx';

/** One person: the form, and what an administrator can do about the account. */
export function ExternalUserScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const user = useAnswer(id, (api, signal) => fetchExternalUser(api, id, signal));
  const name = user.value?.id === id ? `${user.value.firstname} ${user.value.lastname}` : t`External user`;
  return (
    <Page back={{ to: path('/external_users'), label: t`External Users` }} title={name} width="wide">
      <AnswerView answered={user}>
        {(found) => <UserCard key={found.id} onChanged={user.askAgain} user={found} />}
      </AnswerView>
    </Page>
  );
}
