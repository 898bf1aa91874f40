import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { MandateRow } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { byWorst } from '#domain/results/share.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { type OfficeColumn, OfficeTable } from '../../shared/table/OfficeTable.tsx';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { ShareBar } from '../shared/ShareBar.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith } from '../shared/useResultsFilter.ts';

type MandateTableProps = { readonly mandates: readonly MandateRow[]; readonly filter: ResultsFilter };

const shownFirst = 10;

/** The mandates compared, the worst first; each leads to its buildings. */
export function MandateTable({ mandates, filter }: MandateTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const resultDay = useResultDay();
  const [isWhole, setIsWhole] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; what it has shown begins with this row.
    if (isWhole) table.current?.querySelectorAll<HTMLElement>('tbody a')[shownFirst]?.focus();
  }, [isWhole]);
  const ranked = mandates.toSorted(byWorst);
  const all = number(mandates.length);
  const columns: readonly OfficeColumn<MandateRow>[] = [
    { id: 'mandate', header: t`Mandate`, cell: ({ mandate }) => mandate.name },
    { id: 'share', header: t`Share good`, cell: (row) => <ShareBar counts={row} /> },
    {
      id: 'visited',
      header: t`Buildings visited`,
      numeric: true,
      cell: ({ visited, buildings }) => {
        const [count, most] = [number(visited), number(buildings)];
        return t`${count} of ${most}`;
      },
    },
    { id: 'tours', header: t`Tours`, numeric: true, cell: ({ tours }) => number(tours) },
    {
      id: 'findings',
      header: t`Unresolved findings`,
      numeric: true,
      cell: ({ findings }) => number(findings.open + findings.acknowledged),
    },
    {
      id: 'newest',
      header: t`Newest tour`,
      cell: ({ newest_tour }) =>
        newest_tour === null ? (
          '–'
        ) : (
          <>
            <span>{resultDay(newest_tour.concluded_at)}</span>
            <ReceivedLate tour={newest_tour} />
          </>
        ),
    },
  ];
  return (
    <Stack gap="sm" ref={table}>
      <Text c="dimmed" size="sm">
        {t`The worst first, by the upper end of the likely range; few answers count for less.`}
      </Text>
      <OfficeTable
        caption={t`Mandates compared`}
        columns={columns}
        minWidth="desk"
        linkTo={({ mandate }) =>
          `${path('/results/buildings')}${searchWith({ ...filter, mandate_id: mandate.id }, { sort: 'high' })}`
        }
        rowKey={({ mandate }) => mandate.id}
        rows={isWhole ? ranked : ranked.slice(0, shownFirst)}
      />
      {ranked.length > shownFirst && !isWhole && (
        <Button
          onClick={() => setIsWhole(true)}
          size="sm"
          style={{ alignSelf: 'start' }}
          variant="default"
        >{t`All mandates (${all})`}</Button>
      )}
    </Stack>
  );
}
