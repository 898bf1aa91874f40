import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { isGone } from '../../shared/server/useFailure.ts';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { usePreviousList } from '../shared/useListAddress.ts';
import { usePerson } from './queries.ts';
import { UserCard } from './UserCard.tsx';
import { UsersMaster } from './UsersMaster.tsx';

/** The page of a person: the form, and the actions on the account. */
export function ExternalUserScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { id = '' } = useParams();
  const person = usePerson(id);
  const shown = person.data?.user;
  // Kept as it was read, with what was typed.
  const isDeleted = shown?.id === id && isGone(person.error?.failure ?? null);
  const { search, state } = usePreviousList();
  const name = shown?.id === id ? `${shown.firstname} ${shown.lastname}` : t`External user`;
  return (
    <OfficePage
      back={{ to: path(`/external_users${search}`), label: t`External Users` }}
      master={{
        label: t`External Users`,
        list: <UsersMaster linkState={state} search={search} />,
      }}
      title={name}
    >
      <QueryView keepsShown={shown?.id === id} query={person}>
        {(read) => <UserCard isDeleted={isDeleted} key={read.user.id} read={read} />}
      </QueryView>
    </OfficePage>
  );
}
