import { useLingui } from '@lingui/react/macro';
import { Box, type ComboboxItem, Loader, Select } from '@mantine/core';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';

type SearchableSelectProps = {
  readonly label: string;
  readonly options: readonly ComboboxItem[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Where the server searches: what is typed. Then everything in `options` has been found. */
  readonly onSearch?: (typed: string) => void;
  /** Called when the field is opened. */
  readonly onOpen?: () => void;
  readonly pending: boolean;
};

// A long list is searched whole and drawn in part.
const drawn = 60;

/** Chooses one of many by typing a part of its name; the number of further ones is at the end. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, options, chosenId, onChoose, onOpen, onSearch, pending } = props;
  const { t } = useLingui();
  const { number } = useFormats();
  const isWide = useWideScreen();

  function found(search: string): ComboboxItem[] {
    const sought = search.trim().toLowerCase();
    const matches =
      onSearch === undefined ? options.filter((one) => one.label.toLowerCase().includes(sought)) : options;
    const more = matches.length - drawn;
    if (more <= 0) return [...matches];
    const words = t`${number(more)} more. Type to narrow the list.`;
    return [...matches.slice(0, drawn), { value: '', label: words, disabled: true }];
  }

  return (
    // One element among the filters: a select brings a hidden field beside it.
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
