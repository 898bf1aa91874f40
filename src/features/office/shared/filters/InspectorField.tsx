import { useLingui } from '@lingui/react/macro';
import type { ComboboxItem } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { useChosenPerson, useFoundPeople } from './queries.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type InspectorFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
};

const optionOf = ({
  id,
  firstname,
  lastname,
}: Pick<ExternalUser, 'id' | 'firstname' | 'lastname'>): ComboboxItem => ({
  value: id,
  label: `${firstname} ${lastname}`,
});

/** Filters a list by inspector. There may be ten thousand, so the server searches them, and only once the field is opened. */
export function InspectorField({ chosenId, onChoose }: InspectorFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const person = useChosenPerson(chosenId).data;
  const chosen = useMemo(() => {
    if (chosenId === undefined || person === undefined) return null;
    return person === 'deleted' ? { value: chosenId, label: t`Deleted account` } : optionOf(person);
  }, [chosenId, person, t]);
  // The chosen person's name in the field is not a search text. No more is searched for than in the other search fields.
  const text = typed === chosen?.label ? '' : typed.trim().slice(0, 200);
  const [opened, setOpened] = useState(false);
  const found = useFoundPeople(text, opened);
  // Before the response the people are those of the previous search: Enter would choose a person who does not match.
  const isAnswered = found.isSuccess && !found.isFetching;
  const options = useMemo(() => {
    const people = isAnswered ? found.data.items.map(optionOf) : [];
    const isOffered = text !== '' || people.some(({ value }) => value === chosen?.value);
    return chosen === null || isOffered ? people : [chosen, ...people];
  }, [isAnswered, found.data, chosen, text]);
  return (
    <SearchableSelect
      chosenId={chosenId}
      label={t`Inspector`}
      onChoose={onChoose}
      onOpen={() => setOpened(true)}
      options={options}
      query={found}
      search={{ text, onType: setTyped, chosen }}
    />
  );
}
