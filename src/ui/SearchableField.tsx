import { CloseButton, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import classes from './SearchableField.module.css';
import { matchingOptions, type SearchOption } from './searchOptions.ts';

type SearchableFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly SearchOption[];
  readonly chosen: SearchOption | null;
  readonly onChoose: (option: SearchOption | null) => void;
  /** What is being typed, for a list that is too long to be here whole. */
  readonly onType?: (typed: string) => void;
  readonly pending?: boolean;
  /** Takes the focus, and opens, as soon as it is there. */
  readonly autoFocus?: boolean;
  readonly texts: {
    readonly suggestions: string;
    readonly nothing: string;
    readonly clear: string;
    readonly more: (count: number) => string;
  };
};

// A list of thousands is searched whole and drawn in part: nobody reads further than this before typing on.
const drawn = 50;

/** A field that searches a list as one types; what is typed is no choice until one is taken. */
export function SearchableField(props: SearchableFieldProps) {
  const { label, placeholder, options, chosen, onChoose, pending = false, autoFocus = false, texts } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? '';
  const { shown, more } = useMemo(() => matchingOptions(options, query, drawn), [options, query]);
  const text = typed ?? chosen?.label ?? '';

  // After what is shown has changed, Enter takes the first of it.
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (query === '') resetSelectedOption();
    else if (shown.length > 0) selectFirstOption();
  }, [query, shown, selectFirstOption, resetSelectedOption]);

  function choose(option: SearchOption | null): void {
    setTyped(null);
    onChoose(option);
    combobox.closeDropdown();
  }

  return (
    <Combobox
      offset={6}
      onOptionSubmit={(value) => choose(options.find((option) => option.value === value) ?? null)}
      position="bottom-start"
      size="lg"
      store={combobox}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          aria-autocomplete="list"
          aria-controls={combobox.listId ?? undefined}
          aria-expanded={combobox.dropdownOpened}
          autoComplete="off"
          autoFocus={autoFocus}
          label={label}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(null);
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            props.onType?.(event.currentTarget.value);
            if (chosen !== null) onChoose(null);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // Enter typed before the list is drawn takes the first match all the same.
            const first = shown[0];
            if (event.key !== 'Enter' || query === '' || first === undefined) return;
            if (combobox.getSelectedOptionIndex() === -1) choose(first);
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          placeholder={placeholder}
          rightSection={
            pending ? (
              <Loader aria-hidden color="var(--st-text)" size="sm" />
            ) : text === '' ? (
              <IconSelector aria-hidden size={22} />
            ) : (
              <CloseButton
                aria-label={texts.clear}
                className={classes['clear'] ?? ''}
                onClick={() => choose(null)}
                onMouseDown={(event) => event.preventDefault()}
                size="xl"
              />
            )
          }
          rightSectionPointerEvents={text === '' ? 'none' : 'all'}
          role="combobox"
          spellCheck={false}
          value={text}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes['dropdown'] ?? ''} hidden={pending}>
        <Combobox.Options aria-label={texts.suggestions} className={classes['options'] ?? ''}>
          {shown.map((option) => (
            <Combobox.Option className={classes['option'] ?? ''} key={option.value} value={option.value}>
              <span className={classes['name']}>{option.name}</span>
              {option.detail !== '' && (
                <>
                  <VisuallyHidden>, </VisuallyHidden>
                  <span className={classes['detail']}>{option.detail}</span>
                </>
              )}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{texts.nothing}</Combobox.Empty>}
        </Combobox.Options>
        {more > 0 && <p className={classes['more']}>{texts.more(more)}</p>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
