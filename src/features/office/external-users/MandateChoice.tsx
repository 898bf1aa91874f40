import '@mantine/core/styles/Checkbox.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { labelKey, searchPieces } from '#domain/search/searchKey.ts';
import type { MandateAccess } from '#domain/users/mandateAccess.ts';
import { useMandates } from '../shared/filters/queries.ts';

type MandateChoiceProps = {
  /** Undefined: nothing is chosen yet. */
  readonly value: MandateAccess | undefined;
  readonly onChange: (value: MandateAccess | undefined) => void;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** What no choice is called. */
  readonly unchosen?: string;
};

// Of more, one is searched.
const searchedFrom = 12;

/** B5: all mandates, later ones included, or chosen ones, which somebody has to say. */
export function MandateChoice({
  value,
  onChange,
  error = null,
  disabled = false,
  unchosen,
}: MandateChoiceProps) {
  const { t } = useLingui();
  const mandates = useMandates(value !== undefined && value !== 'all').data ?? [];
  const [typed, setTyped] = useState('');
  const pieces = searchPieces(typed);
  const chosen = new Set(value === 'all' ? [] : value);
  const shown = mandates.filter(({ name }) => pieces.every((piece) => labelKey(name).includes(piece)));
  // Of what is closed only the id is known here; it stays.
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id].toSorted() : [...chosen].filter((one) => one !== id));
  return (
    <Stack gap="xs" style={{ gridColumn: '1 / -1' }}>
      <NativeSelect
        data={[
          ...(value === undefined ? [{ value: '', label: unchosen ?? t`Please choose` }] : []),
          { value: 'all', label: t`All, later ones too` },
          { value: 'some', label: t`Only some` },
        ]}
        disabled={disabled}
        error={error}
        label={t`Mandates`}
        name="mandates"
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'all' ? 'all' : [])}
        value={value === undefined ? '' : value === 'all' ? 'all' : 'some'}
      />
      {value !== undefined && value !== 'all' && (
        <>
          {mandates.length > searchedFrom && (
            <TextInput
              aria-label={t`Search`}
              disabled={disabled}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder={t`Mandate`}
              size="sm"
              type="search"
              value={typed}
            />
          )}
          <ScrollArea.Autosize mah="16rem" type="auto">
            <Stack aria-label={t`Mandates`} gap="xs" p={4} role="group">
              {shown.map(({ id, name }) => (
                <Checkbox
                  checked={chosen.has(id)}
                  disabled={disabled}
                  key={id}
                  label={name}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {chosen.size === 0 && <Text size="sm">{t`None is chosen: this person sees no building yet.`}</Text>}
        </>
      )}
    </Stack>
  );
}
