import { useDebouncedCallback } from '@mantine/hooks';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { earliestDay, latestDay } from '#domain/results/days.ts';

// Milliseconds without a keystroke: while the 20th is typed a date field has the 2nd, and whatever is stored stays in a history.
const pause = 1000;

type TypedDay = {
  /** YYYY-MM-DD, or empty. */
  readonly typed: string;
  readonly setTyped: (day: string) => void;
  readonly store: (day: string) => void;
  /** Whether what was typed last is stored as well when the field goes away with its page. */
  readonly flushOnUnmount?: boolean;
};

/** Whether a date field is empty or has a day with a whole year. */
export function isWholeDay(day: string): boolean {
  return day === '' || (day >= earliestDay && day.length === latestDay.length);
}

/** The props of a date field: a whole day is stored when typing pauses, and an empty one when the field is left. */
export function useTypedDay({ typed, setTyped, store, flushOnUnmount = false }: TypedDay) {
  const storeWhole = (day: string) => {
    if (isWholeDay(day)) store(day);
  };
  const storeLater = useDebouncedCallback(storeWhole, { delay: pause, flushOnUnmount });
  const storeNow = () => {
    storeLater.cancel();
    storeWhole(typed);
  };
  return {
    max: latestDay,
    min: earliestDay,
    onBlur: storeNow,
    onChange: (event: SyntheticEvent<HTMLInputElement>) => {
      const day = event.currentTarget.value;
      setTyped(day);
      // A field without a day may be half typed.
      if (day === '') storeLater.cancel();
      else storeLater(day);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') storeNow();
    },
    type: 'date',
    value: typed,
  } as const;
}
