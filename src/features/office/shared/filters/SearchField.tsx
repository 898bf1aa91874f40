import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  /** The text that the list is currently searched for. */
  readonly value: string;
  /** Called when the typing pauses. */
  readonly onSearch: (text: string) => void;
};

// Milliseconds without a keystroke: long enough that a word is one request, short enough to feel immediate.
const pause = 300;

/** A search field that searches while the person types. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [previous, setPrevious] = useState(value);
  // A change from outside, such as "back", replaces the text; one caused by typing here must not overwrite what is typed since.
  if (value !== previous) {
    setPrevious(value);
    if (value !== searched) setTyped(value);
    setSearched(value);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === searched) return;
    const timer = setTimeout(() => {
      setSearched(text);
      latest.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return (
    <TextInput
      autoComplete="off"
      label={label}
      leftSection={<IconSearch aria-hidden size={20} />}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      placeholder={placeholder}
      spellCheck={false}
      type="search"
      value={typed}
    />
  );
}
