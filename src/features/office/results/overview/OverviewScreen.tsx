import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useEffect } from 'react';
import { lastMonths, type Period, periodBefore, yearBefore } from '#domain/results/period.ts';
import { resultsReport } from '../../../../api/resultsCalls.ts';
import { useDemoAccounts } from '../../../shared/DemoAccounts.ts';
import { NothingHere } from '../../../shared/server/NothingHere.tsx';
import { OfficePage } from '../../../shared/server/OfficePage.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { SectionTabs } from '../../shared/SectionTabs.tsx';
import { useScrollBack } from '../../shared/useScrollBack.ts';
import { useOverview } from '../queries.ts';
import { ResultsFilters } from '../shared/ResultsFilters.tsx';
import { againstIn, useResultsFilter, useToday } from '../shared/useResultsFilter.ts';
import { OverviewContent } from './OverviewContent.tsx';

/** Which period the chosen one is compared with. */
type Comparison = 'before' | 'year' | 'none' | 'own';

function comparisonOf(period: Period | null, against: Period | null): Comparison {
  if (against === null) return 'none';
  if (period === null) return 'own';
  const is = (one: Period) => one.from === against.from && one.to === against.to;
  if (is(periodBefore(period))) return 'before';
  return is(yearBefore(period)) ? 'year' : 'own';
}

const againstParams = (against: Period | null) => ({ against_from: against?.from, against_to: against?.to });

/** The share of all buildings, the worst of them, what changed, and the newest findings. */
export function OverviewScreen() {
  const { t } = useLingui();
  const { address, filter: addressFilter } = useResultsFilter();
  // The default is written into the query string as well, so that a link shows the same to a colleague.
  const isBare = address.search === '';
  const isDemo = useDemoAccounts().length > 0;
  const today = useToday();
  const year = lastMonths(today, 12);
  const filter = isBare ? { ...addressFilter, ...year } : addressFilter;
  const against = isBare ? againstParams(yearBefore(year)) : againstIn(address.params);
  const period =
    filter.from === undefined || filter.to === undefined ? null : { from: filter.from, to: filter.to };
  const compared =
    against.against_from === undefined || against.against_to === undefined
      ? null
      : { from: against.against_from, to: against.against_to };

  const { change } = address;
  const isAllTime = filter.from === undefined && filter.to === undefined;
  useEffect(() => {
    // Or the address would be bare, which means the default, once the last other filter is removed.
    if (isAllTime) change({ period: 'all' }, 'replace');
    if (!isBare) return;
    const first = lastMonths(today, 12);
    change({ ...first, ...againstParams(yearBefore(first)) }, 'replace');
  }, [isAllTime, isBare, today, change]);

  const overview = useOverview({ ...filter, ...against });
  useScrollBack();
  const choose = (how: string) => {
    if (period === null) return;
    const next = how === 'before' ? periodBefore(period) : how === 'year' ? yearBefore(period) : null;
    address.change(againstParams(next), 'push');
  };
  const comparison = comparisonOf(period, compared);
  return (
    <OfficePage
      aside={<PdfButton label={t`Report as PDF`} path={resultsReport({ ...filter, ...against })} />}
      title={t`Overview`}
      width="full"
    >
      <SectionTabs />
      <search>
        <ResultsFilters
          address={address}
          alsoChanged={({ from, to }) => {
            if (from === undefined || to === undefined) return againstParams(null);
            if (comparison === 'none') return {};
            return againstParams(
              comparison === 'before' ? periodBefore({ from, to }) : yearBefore({ from, to }),
            );
          }}
          besides={
            <NativeSelect
              data={[
                { value: 'year', label: t`Previous year` },
                { value: 'before', label: t`Previous period` },
                ...(comparison === 'own' ? [{ value: 'own', label: t`Custom dates` }] : []),
                { value: 'none', label: t`Nothing` },
              ]}
              disabled={period === null}
              label={t`Compared with`}
              onChange={(event) => choose(event.currentTarget.value)}
              value={comparison}
            />
          }
          filter={filter}
        />
      </search>
      <QueryView query={overview}>
        {(found) =>
          found.tours === 0 && found.open_tours === 0 && found.excluded === 0 ? (
            <NothingHere icon={<IconChartBar />} title={t`No tours in this period`}>
              {t`Choose a longer period, or remove a filter. Tours appear as soon as they are concluded.`}
            </NothingHere>
          ) : (
            <Stack gap="lg">
              {isDemo && (
                <Text c="dimmed" size="sm">
                  {t`Demo: these tours are made up. Those that you conclude are added.`}
                </Text>
              )}
              <OverviewContent filter={filter} overview={found} />
            </Stack>
          )
        }
      </QueryView>
    </OfficePage>
  );
}
