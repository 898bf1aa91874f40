import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { charts } from '../../../../chunks/chunks.ts';
import { isFew } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';
import { MonthsTable } from './MonthsTable.tsx';

const MonthsLines = charts.part((its) => its.MonthsLines);

type Month = Overview['months'][number];
type RatedMonth = Month & { readonly share: number };
type MonthsChartProps = { readonly months: readonly Month[]; readonly filter: ResultsFilter };

/** The share of good by month as a line, the number of tours below it, and all of it as a table one tap away. */
export function MonthsChart({ months, filter }: MonthsChartProps) {
  const { t } = useLingui();
  const { month: monthOf, number } = useFormats();
  const percent = usePercent();
  const [asTable, setAsTable] = useState(false);
  const rated = months.filter((one): one is RatedMonth => one.share !== null);
  const enough = rated.filter((one) => !isFew(one));
  const told = enough.length > 0 ? enough : rated;
  const [first, last] = [told.at(0), told.at(-1)];
  if (first === undefined || last === undefined) return <Text>{t`Nothing was rated good or bad yet.`}</Text>;
  const wordsOf = ({ month, share, good, bad }: RatedMonth) => ({
    month: monthOf(month),
    share: percent(share),
    answers: number(good + bad),
  });
  const [before, after] = [wordsOf(first), wordsOf(last)];
  const sentence =
    first === last
      ? t`Share good: ${after.share} in ${after.month} (answers: ${after.answers}).`
      : t`Share good: from ${before.share} in ${before.month} (answers: ${before.answers}) to ${after.share} in ${after.month} (answers: ${after.answers}).`;
  return (
    <Stack gap="sm">
      <Text>{sentence}</Text>
      {asTable ? (
        <MonthsTable filter={filter} months={months} />
      ) : (
        <div aria-label={sentence} role="img" style={{ minHeight: 310 }}>
          <MonthsLines months={months} />
        </div>
      )}
      {!asTable && rated.some(isFew) && (
        <Text c="dimmed" size="sm">
          {t`A hollow point stands on fewer than 5 answers.`}
        </Text>
      )}
      <Button onClick={() => setAsTable(!asTable)} size="sm" style={{ alignSelf: 'start' }} variant="default">
        {asTable ? t`As a chart` : t`As a table`}
      </Button>
    </Stack>
  );
}
