import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { calendarYear, lastMonths, type Period } from '#domain/results/period.ts';
import { DayFields } from '../../shared/filters/DayFields.tsx';
import { useToday } from './useResultsFilter.ts';

type PeriodFieldsProps = {
  readonly period: Partial<Period>;
  /** Called with the first and the last day; undefined means no limit. */
  readonly onChange: (period: { readonly from: string | undefined; readonly to: string | undefined }) => void;
};

/** Chooses the period: a preset, or any two days. */
export function PeriodFields({ period: { from, to }, onChange }: PeriodFieldsProps) {
  const { t } = useLingui();
  const today = useToday();
  // Two days that are typed may be a preset's: the fields stay, until the period is changed elsewhere.
  const [isOwn, setIsOwn] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const listed = `${from} ${to}`;
  const [previous, setPrevious] = useState(listed);
  if (listed !== previous) {
    setPrevious(listed);
    if (listed !== typed) setIsOwn(false);
  }
  const presets: readonly (Period & { readonly name: string; readonly label: string })[] = [
    { name: 'year', label: t`Last 12 months`, ...lastMonths(today, 12) },
    { name: 'quarter', label: t`Last 3 months`, ...lastMonths(today, 3) },
    { name: 'month', label: t`Past month`, ...lastMonths(today, 1) },
    { name: 'this', label: t`This year`, ...calendarYear(today) },
    { name: 'last', label: t`Last year`, ...calendarYear(today, 1) },
  ];
  const known =
    from === undefined && to === undefined
      ? 'all'
      : (presets.find((one) => one.from === from && one.to === to)?.name ?? 'own');
  const chosen = isOwn ? 'own' : known;
  return (
    <>
      <NativeSelect
        data={[
          ...presets.map(({ name, label }) => ({ value: name, label })),
          { value: 'all', label: t`All time` },
          { value: 'own', label: t`Custom dates` },
        ]}
        label={t`Period`}
        onChange={(event) => {
          const name = event.currentTarget.value;
          setIsOwn(name === 'own');
          const found = presets.find((one) => one.name === name);
          if (found !== undefined) onChange({ from: found.from, to: found.to });
          else if (name === 'all') onChange({ from: undefined, to: undefined });
        }}
        value={chosen}
      />
      {chosen === 'own' && (
        <DayFields
          from={from}
          onChange={(days) => {
            setIsOwn(true);
            setTyped(`${days.from} ${days.to}`);
            onChange(days);
          }}
          to={to}
        />
      )}
    </>
  );
}
