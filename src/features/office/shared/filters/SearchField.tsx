import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  /** What the list is searched for now. */
  readonly value: string;
  /** Called when the typing pauses. */
  readonly onSearch: (text: string) => void;
};

// Long enough that a word is one question to the server, short enough to feel immediate.
const pause = 300;

/** Searches while one types. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  // "Back" may change the search and shows it; the change caused by typing here overwrites nothing.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) setTyped(value);
    setAsked(value);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === asked) return;
    const timer = setTimeout(() => {
      setAsked(text);
      latest.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, asked]);
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
