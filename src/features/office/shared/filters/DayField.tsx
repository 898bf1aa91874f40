import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTypedDay } from '../useTypedDay.ts';

type DayFieldProps = {
  readonly label: string;
  /** The day (YYYY-MM-DD) by which the list is filtered. */
  readonly value: string | undefined;
  /** Called with a whole day, or without one. */
  readonly onChange: (day: string | undefined) => void;
  readonly error?: ReactNode;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/**
 * Filters a list by a day: when the field is left, with Enter, or when input pauses, because a choice in the calendar leaves the
 * focus in the field. Half a date does not filter.
 */
export function DayField({ label, value = '', onChange, error, min, max }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    setTyped(null);
  }
  const store = (day: string) => {
    if (day !== value) onChange(day || undefined);
  };
  const field = useTypedDay({ typed: typed ?? value, setTyped, store, restore: () => setTyped(null) });
  return <TextInput {...field} error={error} label={label} max={max ?? field.max} min={min ?? field.min} />;
}
