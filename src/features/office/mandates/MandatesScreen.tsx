import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { MandateRow } from '#contract/results/overview.ts';
import { labelKey, searchPieces } from '#domain/search/searchKey.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { ReceivedLate } from '../results/shared/ReceivedLate.tsx';
import { ShareBar } from '../results/shared/ShareBar.tsx';
import { useResultDay } from '../results/shared/useResultDay.ts';
import { ClosedField } from '../shared/filters/ClosedField.tsx';
import { FilterBar } from '../shared/filters/FilterBar.tsx';
import { SearchField } from '../shared/filters/SearchField.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { PlaceBadges } from '../shared/places/PlaceBadges.tsx';
import { useMandateRows } from '../shared/places/queries.ts';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { SectionTabs } from '../shared/SectionTabs.tsx';
import { type OfficeColumn, OfficeTable } from '../shared/table/OfficeTable.tsx';
import { useListAddress } from '../shared/useListAddress.ts';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { ListTools } from './ListTools.tsx';
import { MandateDialog } from './MandateDialog.tsx';

function MandateList({ rows, search }: { readonly rows: readonly MandateRow[]; readonly search: string }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const resultDay = useResultDay();
  const columns: readonly OfficeColumn<MandateRow>[] = [
    {
      id: 'mandate',
      header: t`Mandate`,
      cell: ({ mandate, closed, practice }) => (
        <>
          <bdi>{mandate.name}</bdi> <PlaceBadges closed={closed} practice={practice} />
        </>
      ),
    },
    {
      id: 'buildings',
      header: t`Buildings`,
      numeric: true,
      cell: ({ buildings, buildings_closed = 0 }) => {
        const closed = number(buildings_closed);
        return (
          <>
            <span>{number(buildings)}</span>
            {buildings_closed > 0 && (
              <Text c="dimmed" display="block" lh={1.3} size="xs" span>{t`${closed} closed`}</Text>
            )}
          </>
        );
      },
    },
    { id: 'visited', header: t`Visited`, numeric: true, cell: ({ visited }) => number(visited) },
    { id: 'share', header: t`Share good`, cell: (row) => <ShareBar counts={row} /> },
    { id: 'open', header: t`Open findings`, numeric: true, cell: ({ findings }) => number(findings.open) },
    {
      id: 'newest',
      header: t`Newest tour`,
      cell: ({ newest_tour: tour }) =>
        tour === null ? (
          '–'
        ) : (
          <>
            <span>{resultDay(tour.concluded_at)}</span>
            <ReceivedLate tour={tour} />
          </>
        ),
    },
    {
      id: 'people',
      header: t`People`,
      numeric: true,
      cell: ({ people }) => (people === undefined ? '–' : number(people)),
    },
  ];
  return (
    <OfficeTable
      caption={t`Mandates`}
      columns={columns}
      linkState={{ list: search }}
      linkTo={({ mandate }) => path(`/mandates/${mandate.id}`)}
      minWidth="desk"
      rowKey={({ mandate }) => mandate.id}
      rows={rows}
    />
  );
}

/** The mandates with their numbers, closed ones on request. */
export function MandatesScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const { number } = useFormats();
  const address = useListAddress();
  const mandates = useMandateRows();
  useScrollBack();
  const query = (address.params.get('query') ?? '').slice(0, 200);
  const withClosed = address.params.get('include') === 'closed';
  const pieces = searchPieces(query);
  const found = (mandates.data ?? []).filter(
    ({ mandate, closed = false }) =>
      (withClosed || !closed) && pieces.every((piece) => labelKey(mandate.name).includes(piece)),
  );
  const count = number(found.length);
  return (
    <ListPage
      above={<SectionTabs />}
      aside={
        <MandateDialog
          button={(add) => (
            <Button leftSection={<IconPlus aria-hidden size={22} />} onClick={add}>{t`New mandate`}</Button>
          )}
          mandate={null}
          onSaved={({ id }) => void navigate(path(`/mandates/${id}`))}
        />
      }
      filters={
        <FilterBar
          count={withClosed ? 1 : 0}
          first={
            <SearchField
              label={t`Search`}
              onSearch={(text) => address.change({ query: text }, 'replace')}
              placeholder={t`Mandate`}
              value={query}
            />
          }
        >
          <ClosedField change={address.change} include={withClosed ? 'closed' : undefined} />
        </FilterBar>
      }
      summary={<Text aria-live="polite">{mandates.data && t`Mandates: ${count}`}</Text>}
      title={t`Mandates`}
      tools={<ListTools />}
      width="full"
    >
      <QueryView query={mandates}>
        {() =>
          found.length === 0 ? (
            <NothingHere icon={<IconBriefcase />} title={t`No mandate matches`}>
              {t`Try another word, or show closed ones.`}
            </NothingHere>
          ) : (
            <MandateList rows={found} search={address.search} />
          )
        }
      </QueryView>
    </ListPage>
  );
}
