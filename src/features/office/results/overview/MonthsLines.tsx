import { useLingui } from '@lingui/react/macro';
import { BarChart, LineChart } from '@mantine/charts';
import type { Overview } from '#contract/results/overview.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { isFew } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';

const height = { share: 220, tours: 90 };
// Each month has the same width in both charts: its point is above its bar.
const monthAxis = { scale: 'band' } as const;
const hollow = { r: 4, fill: 'var(--st-surface)', stroke: 'var(--st-text)', strokeWidth: 1.5 };
const tenths = 10;

/** Round shares from the lowest one to all, at most six of them. */
function shareTicks(shares: readonly number[]): number[] {
  const lowest = Math.min(Math.floor(Math.min(...shares) * tenths), tenths - 1);
  const step = Math.ceil((tenths - lowest) / 5);
  const count = Math.ceil((tenths - lowest) / step);
  const ticks = Array.from({ length: count + 1 }, (_, place) => (tenths - place * step) / tenths);
  return ticks.map((tick) => Math.max(0, tick)).toReversed();
}

/** The two charts of the months, for a pointer only: a sentence and a table say the same. */
export function MonthsLines({ months }: { readonly months: readonly Overview['months'][number][] }) {
  const { t } = useLingui();
  const { month: monthOf, number } = useFormats();
  const percent = usePercent();
  const data = months.map(({ month, share, good, bad, tours }) => ({
    month: monthOf(month),
    share,
    tours,
    answers: good + bad,
    isFew: isFew({ good, bad }),
  }));
  const ticks = shareTicks(data.flatMap(({ share }) => share ?? []));
  const fewDots = data.flatMap(({ month, share, isFew: few }) =>
    few && share !== null ? [{ x: month, y: share, ...hollow }] : [],
  );
  return (
    <>
      <LineChart
        accessibilityLayer={false}
        connectNulls={false}
        curveType="linear"
        data={data}
        dataKey="month"
        h={height.share}
        referenceDots={fewDots}
        series={[{ name: 'share', label: t`Share good`, color: 'var(--st-text)' }]}
        tooltipProps={{
          labelFormatter: (month) => {
            const answers = number(data.find((one) => one.month === month)?.answers ?? 0);
            return (
              <>
                <span>{month}</span> <span>{`· ${t`answers: ${answers}`}`}</span>
              </>
            );
          },
        }}
        valueFormatter={percent}
        xAxisProps={monthAxis}
        yAxisProps={{ domain: [ticks[0] ?? 0, 1], ticks, width: 48 }}
      />
      <BarChart
        accessibilityLayer={false}
        data={data}
        dataKey="month"
        h={height.tours}
        series={[{ name: 'tours', label: t`Tours`, color: 'var(--st-line-strong)' }]}
        valueFormatter={number}
        withXAxis={false}
        xAxisProps={monthAxis}
        yAxisProps={{ allowDecimals: false, width: 48 }}
      />
    </>
  );
}
