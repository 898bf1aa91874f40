import { IconSelector, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { afterNextFrame } from '../controls/afterNextFrame.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { Spinner } from '../feedback/Loading.tsx';
import classes from './SearchableField.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import {
  countMatches,
  firstMatches,
  type SearchIndex,
  type SearchOption,
  searchIndex,
} from './searchOptions.ts';
import { TextField } from './TextField.tsx';

// The value one frame later, so that expensive work on it does not delay the frame that shows `value`.
function useFrameLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => afterNextFrame(() => setLater(value)), [value]);
  return later;
}

type SearchableFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  /** The options, or a prepared index of them. */
  readonly options: readonly SearchOption[] | SearchIndex;
  readonly chosen: SearchOption | null;
  readonly onChoose: (option: SearchOption | null) => void;
  readonly pending?: boolean;
  /** Takes the focus and opens when mounted. */
  readonly autoFocus?: boolean;
  readonly texts: {
    readonly suggestions: string;
    readonly nothing: string;
    readonly clear: string;
    readonly more: (count: number) => string;
  };
};

// How many matches are rendered at first, and added when the end of the list is reached.
const step = 60;

// The row that an arrow key leads to, from -1 (none) to either end; null for other keys.
function rowAfter(key: string, row: number, rows: number): number | null {
  if (key === 'ArrowDown') return row + 1 < rows ? row + 1 : 0;
  if (key === 'ArrowUp') return row > 0 ? row - 1 : rows - 1;
  return null;
}

/**
 * A field that searches a list while the person types; text alone is not a choice. The combobox pattern of the ARIA Authoring
 * Practices, with the focus always in the field. Not Mantine's: the screens of an inspection load none of it (decision 110), and
 * each key searches up to 50,000 options and renders only the first matches.
 */
export function SearchableField(props: SearchableFieldProps) {
  const { label, placeholder, options, chosen, onChoose, pending = false, autoFocus = false, texts } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const [drawn, setDrawn] = useState(step);
  const query = typed ?? '';
  const index = useMemo(() => ('optionAt' in options ? options : searchIndex(options)), [options]);
  const shown = useMemo(() => firstMatches(index, query, drawn), [index, query, drawn]);
  // Matches are shown at once; the number of further ones is counted a frame later.
  const counted = useFrameLater(query);
  const more = useMemo(() => countMatches(index, counted) - drawn, [index, counted, drawn]);
  const text = typed ?? chosen?.label ?? '';
  // Once something is typed, Enter chooses the first match.
  const row = Math.min(pointed ?? (query === '' ? -1 : 0), shown.length - 1);

  function close(): void {
    setOpened(false);
    setPointed(null);
    setDrawn(step);
  }

  function choose(option: SearchOption | null): void {
    setTyped(null);
    onChoose(option);
    close();
  }

  function type(value: string): void {
    setTyped(value);
    setPointed(null);
    setDrawn(step);
    setOpened(true);
    if (chosen !== null) onChoose(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = rowAfter(event.key, opened ? row : -1, shown.length);
    const option = shown[row];
    if (next !== null) {
      event.preventDefault();
      setOpened(true);
      setPointed(next);
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && opened && option !== undefined) {
      event.preventDefault();
      choose(option);
    }
  }

  return (
    <div className={classes['field']}>
      <TextField
        aria-activedescendant={opened && row >= 0 ? `${id}-${row}` : undefined}
        aria-autocomplete="list"
        aria-controls={opened ? `${id}-list` : undefined}
        aria-expanded={opened}
        autoComplete="off"
        autoFocus={autoFocus}
        label={label}
        onBlur={() => {
          close();
          setTyped(null);
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setOpened(true)}
        onFocus={(event) => {
          event.currentTarget.select();
          setOpened(true);
        }}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        end={
          pending ? (
            <Spinner />
          ) : text === '' ? (
            <IconSelector aria-hidden size={22} />
          ) : (
            <IconButton
              aria-label={texts.clear}
              onClick={() => choose(null)}
              onMouseDown={(event) => event.preventDefault()}
            >
              <IconX aria-hidden size={22} />
            </IconButton>
          )
        }
        role="combobox"
        spellCheck={false}
        value={text}
      />
      {opened && !pending && (
        <SuggestionList
          id={id}
          label={texts.suggestions}
          more={more > 0 ? texts.more(more) : null}
          nothing={texts.nothing}
          onChoose={choose}
          onEnd={() => setDrawn((count) => count + step)}
          query={query}
          row={row}
          shown={shown}
        />
      )}
    </div>
  );
}
