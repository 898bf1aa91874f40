import { useDebouncedCallback } from '@mantine/hooks';
import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react';
import { earliestDay, latestDay } from '#domain/results/days.ts';

type TypedDay = {
  /** YYYY-MM-DD, or empty. */
  readonly typed: string;
  readonly setTyped: (day: string) => void;
  readonly store: (day: string) => void;
  /** Whether a day is stored that was typed just before the field went with its page. */
  readonly flushOnUnmount?: boolean;
  /** Makes `typed` what is stored. */
  readonly restore: () => void;
};

// Milliseconds without a keystroke: while the 20th is typed the field has the 2nd.
const pause = 1000;

/** Whether a date field is empty or has a day with a whole year. */
function isWholeDay(day: string): boolean {
  return day === '' || (day >= earliestDay && day.length === latestDay.length);
}

/**
 * The props of a date field: a whole day, or none, is stored when the field is left or Enter is pressed, and a whole day when input
 * pauses: a day chosen in the calendar is in a field that keeps the focus. Half a date is not stored, and gives way to what was there when the field is left, as everything typed does with Escape.
 */
export function useTypedDay({ typed, setTyped, store, flushOnUnmount = false, restore }: TypedDay) {
  const storeLater = useDebouncedCallback(
    (day: string) => {
      // A field without a day may be half typed.
      if (day !== '' && isWholeDay(day)) store(day);
    },
    { delay: pause, flushOnUnmount },
  );
  const isWhole = (field: HTMLInputElement) => isWholeDay(typed) && !field.validity.badInput;
  const giveUp = (field: HTMLInputElement) => {
    // React would leave half a date, whose value is empty, in a field that becomes empty.
    if (field.validity.badInput) field.value = '';
    restore();
  };
  return {
    max: latestDay,
    min: earliestDay,
    onBlur: ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
      storeLater.cancel();
      if (isWhole(field)) store(typed);
      else giveUp(field);
    },
    onChange: ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
      setTyped(value);
      storeLater(value);
    },
    onKeyDown: ({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Escape' || key === 'Enter') storeLater.cancel();
      if (key === 'Enter' && isWhole(field)) store(typed);
      if (key === 'Escape') giveUp(field);
    },
    type: 'date',
    value: typed,
  } as const;
}
