import { useLingui } from '@lingui/react/macro';
import type { ComboboxItem } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { fetchExternalUser, fetchExternalUsers } from '../../../../api/externalUserCalls.ts';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type InspectorFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
};

const optionOf = ({ id, firstname, lastname }: ExternalUser): ComboboxItem => ({
  value: id,
  label: `${firstname} ${lastname}`,
});

/** Filters a list by inspector. There may be ten thousand, so the server searches them, and only once the field is opened. */
export function InspectorField({ chosenId, onChoose }: InspectorFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const chosen = useServerQuery<ComboboxItem | null>(chosenId ?? '', async (api, signal) => {
    if (chosenId === undefined) return { ok: true, value: null };
    const person = await fetchExternalUser(api, chosenId, signal);
    if (person.ok) return { ok: true, value: optionOf(person.value) };
    const isDeleted = person.failure.kind === 'status' && person.failure.status === 404;
    return isDeleted ? { ok: true, value: { value: chosenId, label: t`Deleted account` } } : person;
  });
  // The chosen person's name in the field is not a search text.
  const isName = chosen.value !== null && typed === chosen.value.label;
  // No more is searched for than in the other search fields.
  const text = isName ? '' : typed.trim().slice(0, 200);
  const [opened, setOpened] = useState(false);
  const found = useServerQuery<{ readonly items: readonly ExternalUser[] } | null>(
    `${opened} ${text}`,
    async (api, signal) =>
      opened ? fetchExternalUsers(api, { query: text, sort: 'name' }, signal) : { ok: true, value: null },
  );
  // Before the response the value is that of the previous search: Enter would choose a person who does not match.
  const isAnswered = !found.pending && found.failure === null;
  const options = useMemo(() => {
    const people = isAnswered ? (found.value?.items ?? []).map(optionOf) : [];
    const isOffered = text !== '' || people.some(({ value }) => value === chosen.value?.value);
    return chosen.value === null || isOffered ? people : [chosen.value, ...people];
  }, [isAnswered, found.value, chosen.value, text]);
  return (
    <SearchableSelect
      chosenId={chosenId}
      label={t`Inspector`}
      onChoose={onChoose}
      onOpen={() => setOpened(true)}
      options={options}
      query={found}
      search={{ text, onType: setTyped, chosen: chosen.value }}
    />
  );
}
