import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { fetchExternalUser, fetchExternalUsers } from '../../../api/externalUserCalls.ts';
import { SearchableField } from '../../../ui/fields/SearchableField.tsx';
import { type SearchOption, searchOption } from '../../../ui/fields/searchOptions.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { useSearchTexts } from './useSearchTexts.ts';

type InspectorFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
};

function optionOf({ id, firstname, lastname, email }: ExternalUser): SearchOption {
  const name = `${firstname} ${lastname}`;
  return searchOption(id, name, `${name}, ${email}`);
}

/** Narrows the tours down to one person's; ten thousand people are searched on the server. */
export function InspectorField({ chosenId, onChoose }: InspectorFieldProps) {
  const { t } = useLingui();
  const texts = useSearchTexts();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const found = useServerQuery(query, (api, signal) =>
    fetchExternalUsers(api, { query, sort: 'name' }, signal),
  );
  const chosen = useServerQuery<ExternalUser | null>(chosenId ?? '', async (api, signal) =>
    chosenId === undefined ? { ok: true, value: null } : fetchExternalUser(api, chosenId, signal),
  );
  const options = useMemo(() => (found.value?.items ?? []).map(optionOf), [found.value]);
  return (
    <SearchableField
      chosen={chosen.value !== null && chosen.value.id === chosenId ? optionOf(chosen.value) : null}
      label={t`Inspector`}
      onChoose={(option) => onChoose(option?.value)}
      onType={setTyped}
      options={options}
      pending={found.pending}
      placeholder={t`All`}
      texts={texts}
    />
  );
}
