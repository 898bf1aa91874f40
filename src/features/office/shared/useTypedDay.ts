import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react';
import { earliestDay, latestDay } from '#domain/results/days.ts';

type TypedDay = {
  /** YYYY-MM-DD, or empty. */
  readonly typed: string;
  readonly setTyped: (day: string) => void;
  readonly store: (day: string) => void;
  /** Makes `typed` what is stored. */
  readonly restore: () => void;
};

/** Whether a date field is empty or has a day with a whole year. */
export function isWholeDay(day: string): boolean {
  return day === '' || (day >= earliestDay && day.length === latestDay.length);
}

/**
 * The props of a date field: a whole day, or none, is stored when the field is left or Enter is pressed. Not before: while the
 * 20th is typed it has the 2nd. Half a date is not stored, and gives way to what was there when the field is left, as
 * everything typed does with Escape.
 */
export function useTypedDay({ typed, setTyped, store, restore }: TypedDay) {
  const isWhole = (field: HTMLInputElement) => isWholeDay(typed) && !field.validity.badInput;
  const giveUp = (field: HTMLInputElement) => {
    // React would leave half a date, whose value is empty, in a field that becomes empty.
    if (field.validity.badInput) field.value = '';
    restore();
  };
  return {
    max: latestDay,
    min: earliestDay,
    onBlur: ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
      isWhole(field) ? store(typed) : giveUp(field),
    onChange: (event: SyntheticEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onKeyDown: ({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter' && isWhole(field)) store(typed);
      if (key === 'Escape') giveUp(field);
    },
    type: 'date',
    value: typed,
  } as const;
}
