import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { fetchExternalUser, fetchExternalUsers } from '../../../../api/externalUserCalls.ts';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type InspectorFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
};

const nameOf = ({ firstname, lastname }: ExternalUser) => `${firstname} ${lastname}`;

/** Filters a list by inspector. There may be ten thousand, so the server searches them, and only once the field is opened. */
export function InspectorField({ chosenId, onChoose }: InspectorFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const chosen = useServerQuery<ExternalUser | null>(chosenId ?? '', async (api, signal) =>
    chosenId === undefined ? { ok: true, value: null } : fetchExternalUser(api, chosenId, signal),
  );
  // The chosen person's name in the field is not a search text.
  const isName = chosen.value !== null && typed === nameOf(chosen.value);
  const query = isName ? '' : typed.trim();
  const [opened, setOpened] = useState(false);
  const found = useServerQuery<{ readonly items: readonly ExternalUser[] } | null>(
    `${opened} ${query}`,
    async (api, signal) =>
      opened ? fetchExternalUsers(api, { query, sort: 'name' }, signal) : { ok: true, value: null },
  );
  const options = useMemo(() => {
    const people = found.value?.items ?? [];
    const known = people.some(({ id }) => id === chosen.value?.id);
    const all = chosen.value === null || known ? people : [chosen.value, ...people];
    return all.map((person) => ({ value: person.id, label: nameOf(person) }));
  }, [found.value, chosen.value]);
  return (
    <SearchableSelect
      chosenId={chosenId}
      label={t`Inspector`}
      onChoose={onChoose}
      onOpen={() => setOpened(true)}
      onSearch={setTyped}
      options={options}
      pending={found.pending}
    />
  );
}
