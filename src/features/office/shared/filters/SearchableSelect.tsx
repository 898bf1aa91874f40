import { useLingui } from '@lingui/react/macro';
import { Box, type ComboboxItem, Loader, Select } from '@mantine/core';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';

type SearchableSelectProps = {
  readonly label: string;
  readonly options: readonly ComboboxItem[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Given if the server searches: called with the typed text; `options` are then its results and not filtered again. */
  readonly onSearch?: (typed: string) => void;
  /** Called when the field is opened. */
  readonly onOpen?: () => void;
  readonly pending: boolean;
};

// All options are searched, but only so many are rendered: a list of ten thousand would block the page.
const maxShown = 60;

/** A select with search by part of the name; the last line says how many further matches there are. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, options, chosenId, onChoose, onOpen, onSearch, pending } = props;
  const { t } = useLingui();
  const { number } = useFormats();
  const isWide = useWideScreen();

  function found(search: string): ComboboxItem[] {
    const sought = search.trim().toLowerCase();
    const matches =
      onSearch === undefined ? options.filter((one) => one.label.toLowerCase().includes(sought)) : options;
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
        clearSectionMode="clear"
        clearButtonProps={{ 'aria-label': t`Clear` }}
        comboboxProps={{ position: 'bottom-start', width: isWide ? '20rem' : 'target' }}
        data={[...options]}
        filter={({ search }) => found(search)}
        label={label}
        nothingFoundMessage={t`Nothing matches.`}
        onChange={(id) => onChoose(id ?? undefined)}
        onFocus={onOpen}
        placeholder={t`All`}
        searchable
        selectFirstOptionOnChange
        value={chosenId ?? null}
        {...(onSearch === undefined ? {} : { onSearchChange: onSearch })}
        {...(pending ? { rightSection: <Loader color="gray" size="xs" /> } : {})}
      />
    </Box>
  );
}
