import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DayField } from './DayField.tsx';

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
      <DayField label={t`From`} max={days.to} onChange={(day) => change({ from: day })} value={days.from} />
      <DayField
        error={refused !== null && t`Before the first day`}
        label={t`To`}
        min={days.from}
        onChange={(day) => change({ to: day })}
        value={days.to}
      />
    </>
  );
}
