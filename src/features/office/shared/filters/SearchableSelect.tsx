import { useLingui } from '@lingui/react/macro';
import { Box, type ComboboxItem, Loader, Select } from '@mantine/core';
import { useRef } from 'react';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { failureMessage } from '../../../shared/server/useFailure.ts';
import type { ServerQuery } from '../../../shared/server/useServerQuery.ts';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';

type SearchableSelectProps = {
  readonly label: string;
  readonly options: readonly ComboboxItem[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Given if the server searches; `options` are then its results and not filtered again. */
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
  readonly query: Pick<ServerQuery<unknown>, 'pending' | 'failure' | 'refetch'>;
};

// All options are searched, but only so many are rendered: a list of ten thousand would block the page.
const maxShown = 60;

/** A select with search by part of the name; the last line says how many further matches there are. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, options, chosenId, onChoose, onOpen, search, query } = props;
  const { pending, failure } = query;
  const { t } = useLingui();
  const { number } = useFormats();
  const isWide = useWideScreen();
  const input = useRef<HTMLInputElement>(null);
  const chosen = search?.chosen ?? null;
  const isKnown = chosen === null || options.some(({ value }) => value === chosen.value);

  function found(typed: string): ComboboxItem[] {
    const sought = typed.trim().toLowerCase();
    const matches =
      search === undefined ? options.filter((one) => one.label.toLowerCase().includes(sought)) : options;
    const more = matches.length - maxShown;
    if (more <= 0) return [...matches];
    const words = t`${number(more)} more. Type to narrow the list.`;
    return [...matches.slice(0, maxShown), { value: '', label: words, disabled: true }];
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
        filter={({ search: typed }) => found(typed)}
        label={label}
        nothingFoundMessage={
          pending ? t`Loading …` : failure === null ? t`Nothing matches.` : failureMessage(failure)
        }
        onChange={(id) => onChoose(id ?? undefined)}
        onFocus={() => {
          if (failure !== null) query.refetch();
          onOpen?.();
        }}
        placeholder={t`All`}
        ref={input}
        searchable
        // Off while results are awaited: switched on again it selects the first one, which was not there when the person typed.
        selectFirstOptionOnChange={!(pending && search !== undefined && search.text !== '')}
        value={chosenId ?? null}
        {...(search === undefined ? {} : { onSearchChange: search.onType })}
        {...(pending ? { rightSection: <Loader color="gray" size="xs" /> } : {})}
      />
    </Box>
  );
}
