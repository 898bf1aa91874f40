import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

type Days = { readonly from: string | undefined; readonly to: string | undefined };

type DayFieldsProps = Days & {
  /** Called with both ends; undefined is open. */
  readonly onChange: (days: Days) => void;
};

/** The first and the last day (YYYY-MM-DD) of what is listed. Days in the wrong order stay in the fields, which say so. */
export function DayFields({ from, to, onChange }: DayFieldsProps) {
  const { t } = useLingui();
  const [wrong, setWrong] = useState<{ readonly days: Days; readonly instead: string } | null>(null);
  const listed = `${from} ${to}`;
  // Discards the refused input once the list's period was changed elsewhere.
  const refused = wrong?.instead === listed ? wrong.days : null;
  const days = refused ?? { from, to };
  const change = (changed: Partial<Days>) => {
    const next = { ...days, ...changed };
    const isInOrder = next.from === undefined || next.to === undefined || next.from <= next.to;
    setWrong(isInOrder ? null : { days: next, instead: listed });
    if (isInOrder) onChange(next);
  };
  return (
    <>
      <TextInput
        label={t`From`}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
        type="date"
        value={days.from ?? ''}
        {...(days.to === undefined ? {} : { max: days.to })}
      />
      <TextInput
        error={refused !== null && t`Before the first day`}
        label={t`To`}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
        type="date"
        value={days.to ?? ''}
        {...(days.from === undefined ? {} : { min: days.from })}
      />
    </>
  );
}
