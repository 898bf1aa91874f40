import { useLingui } from '@lingui/react/macro';
import { Box, CheckIcon, type ComboboxItem, Loader, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useFormats } from '#i18n/useFormats.ts';
import { MarkedText } from '#ui/fields/MarkedText.tsx';
import { countMatches, firstMatches, searchIndex, searchOption } from '#ui/fields/searchOptions.ts';
import { failureMessage } from '../../../shared/server/useFailure.ts';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';

type SearchableSelectProps = {
  readonly label: string;
  readonly options: readonly ComboboxItem[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Given if the server searches; `options` are then its results: ordered as suggestions are (L3), and not filtered again. */
  readonly search?: {
    /** What it searches for; empty if nothing is typed. */
    readonly text: string;
    readonly onType: (typed: string) => void;
    /** The chosen option, which the results may lack. */
    readonly chosen: ComboboxItem | null;
  };
  /** Called when the field is opened. */
  readonly onOpen?: () => void;
  /** The query that the options come from. */
  readonly query: Pick<UseQueryResult, 'isFetching' | 'error' | 'refetch'>;
};

// All options are searched, but only so many are rendered: a list of ten thousand would block the page.
const maxShown = 60;

/** A select with search by part of the name; the last line says how many further matches there are. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, options, chosenId, onChoose, onOpen, search, query } = props;
  const { isFetching: pending, error } = query;
  const { t } = useLingui();
  const { number } = useFormats();
  const isWide = useWideScreen();
  const input = useRef<HTMLInputElement>(null);
  const chosen = search?.chosen ?? null;
  const isKnown = chosen === null || options.some(({ value }) => value === chosen.value);

  const [typed, setTyped] = useState('');
  const index = useMemo(
    () => searchIndex(options.map(({ value, label: name }) => searchOption(value, name))),
    [options],
  );

  function found(sought: string): ComboboxItem[] {
    const first = firstMatches(index, sought, maxShown);
    // The server searches more than the label.
    const isFirst = new Set(first.map(({ value }) => value));
    const others = search === undefined ? [] : options.filter(({ value }) => !isFirst.has(value));
    const shown = [...first, ...others].slice(0, maxShown);
    const more = (search === undefined ? countMatches(index, sought) : options.length) - maxShown;
    if (more <= 0) return shown;
    const words = t`${number(more)} more. Type to narrow the list.`;
    return [...shown, { value: '', label: words, disabled: true }];
  }

  return (
    // Wrapped: a select renders a hidden field beside it, and each filter must be one element.
    <Box>
      <Select
        clearable
        // Beside the loader: it must be possible to clear a filter whose name cannot be loaded.
        clearSectionMode={pending ? 'both' : 'clear'}
        clearButtonProps={{
          'aria-label': t`Clear`,
          // Mantine hides it from keys and screen readers, which could then not clear a filter at all.
          'aria-hidden': false,
          tabIndex: 0,
          // It is about to vanish. A mouse does not focus it.
          onClick: ({ currentTarget }) => currentTarget === document.activeElement && input.current?.focus(),
        }}
        comboboxProps={{ position: 'bottom-start', width: isWide ? '20rem' : 'target' }}
        data={isKnown ? [...options] : [chosen, ...options]}
        filter={({ search: sought }) => found(sought)}
        label={label}
        nothingFoundMessage={
          pending ? t`Loading …` : error === null ? t`Nothing matches.` : failureMessage(error.failure)
        }
        onChange={(id) => onChoose(id ?? undefined)}
        onFocus={() => {
          if (error !== null) void query.refetch();
          onOpen?.();
        }}
        placeholder={t`All`}
        ref={input}
        renderOption={({ option, checked = false }) => (
          <>
            {checked && <CheckIcon opacity={0.4} size="0.8em" />}
            {option.value === '' || checked ? (
              <span>{option.label}</span>
            ) : (
              <MarkedText query={typed} text={option.label} />
            )}
          </>
        )}
        searchable
        // Off while results are awaited: switched on again it selects the first one, which was not there when the person typed.
        selectFirstOptionOnChange={!(pending && search !== undefined && search.text !== '')}
        value={chosenId ?? null}
        onSearchChange={(text) => {
          setTyped(text);
          search?.onType(text);
        }}
        {...(pending ? { rightSection: <Loader color="gray" size="xs" /> } : {})}
      />
    </Box>
  );
}
