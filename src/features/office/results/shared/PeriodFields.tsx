import { useLingui } from '@lingui/react/macro';
import { Box, NativeSelect, TextInput } from '@mantine/core';
import { calendarYear, lastMonths, type Period } from '#domain/results/comparison.ts';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';
import { Columns } from '../../shared/Columns.tsx';
import { useToday } from './useToday.ts';

type PeriodFieldsProps = {
  readonly period: Partial<Period>;
  /** Called with both ends; undefined is open. */
  readonly onChange: (period: { readonly from: string | undefined; readonly to: string | undefined }) => void;
};

/** Which days are counted: a usual period, or any. */
export function PeriodFields({ period: { from, to }, onChange }: PeriodFieldsProps) {
  const { t } = useLingui();
  const isWide = useWideScreen();
  const today = useToday();
  const usual: readonly (Period & { readonly name: string; readonly label: string })[] = [
    { name: 'year', label: t`Last 12 months`, ...lastMonths(today, 12) },
    { name: 'quarter', label: t`Last 3 months`, ...lastMonths(today, 3) },
    { name: 'month', label: t`Past month`, ...lastMonths(today, 1) },
    { name: 'this', label: t`This year`, ...calendarYear(today) },
    { name: 'last', label: t`Last year`, ...calendarYear(today, 1) },
  ];
  const chosen =
    from === undefined && to === undefined
      ? 'all'
      : (usual.find((one) => one.from === from && one.to === to)?.name ?? 'own');
  const wide = (width: string) => (isWide ? { flex: `1 1 ${width}`, miw: 0 } : {});
  return (
    <>
      <NativeSelect
        {...wide('11rem')}
        data={[
          ...usual.map(({ name, label }) => ({ value: name, label })),
          { value: 'all', label: t`All time` },
          { value: 'own', label: t`Custom dates` },
        ]}
        label={t`Period`}
        onChange={(event) => {
          const name = event.currentTarget.value;
          const found = usual.find((one) => one.name === name);
          if (found !== undefined) onChange({ from: found.from, to: found.to });
          else if (name === 'all') onChange({ from: undefined, to: undefined });
        }}
        value={chosen}
      />
      <Box {...wide('18rem')} {...(isWide ? { maw: '24rem' } : {})}>
        <Columns least="8.5rem">
          <TextInput
            label={t`From`}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined, to })}
            type="date"
            value={from ?? ''}
            {...(to === undefined ? {} : { max: to })}
          />
          <TextInput
            label={t`To`}
            onChange={(event) => onChange({ from, to: event.currentTarget.value || undefined })}
            type="date"
            value={to ?? ''}
            {...(from === undefined ? {} : { min: from })}
          />
        </Columns>
      </Box>
    </>
  );
}
