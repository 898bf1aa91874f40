import { useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormats } from '#i18n/useFormats.ts';
import { findingsExport } from '../../../api/findingCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { ResultsFilters } from '../results/shared/ResultsFilters.tsx';
import '../results/shared/results.css';
import { useMemo } from 'react';
import { findingOrders } from '#contract/results/finding.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { findingStates } from '#domain/results/finding.ts';
import type { FindingsFilter } from '../../../api/findingCalls.ts';
import { resultsFilterIn, useToday } from '../results/shared/useResultsFilter.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import { ClearFilters } from '../shared/filters/ClearFilters.tsx';
import { SearchField } from '../shared/filters/SearchField.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { SectionTabs } from '../shared/SectionTabs.tsx';
import { useListAddress } from '../shared/useListAddress.ts';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { FindingBoard } from './board/FindingBoard.tsx';
import { FindingFilters } from './FindingFilters.tsx';
import { FindingList } from './FindingList.tsx';
import { serverOrder } from './fetchOverdueFirst.ts';
import { FindingDrawer } from './finding/FindingDrawer.tsx';
import { ForgetAddress } from './finding/ForgetAddress.tsx';
import { useFocusAfterFinding } from './focusFinding.ts';
import { useChangedSince } from './ownVersions.ts';
import { useFindings } from './queries.ts';

/** Reads the filter of findings from the query string; unknown values are ignored. */
export function findingsFilterIn(params: URLSearchParams): FindingsFilter {
  const { basis: _, ...shared } = resultsFilterIn(params);
  return {
    ...shared,
    state: findingStates.find((one) => one === params.get('state')),
    topic: subTouchpointNames.find((one) => one === params.get('topic')),
    query: params.get('query')?.slice(0, 200) || undefined,
    due: params.get('due') === 'overdue' ? 'overdue' : undefined,
    include: params.get('include') === 'closed' ? 'closed' : undefined,
    answered: params.get('answered') === '1' ? '1' : undefined,
    sort: findingOrders.find((one) => one === params.get('sort')),
  };
}

/** The filter of the findings screen, kept in its query string. */
function useFindingsFilter() {
  const address = useListAddress();
  const filter = useMemo(() => findingsFilterIn(address.params), [address]);
  return { address, filter };
}

/** The findings (every bad rating, followed up until it is resolved), as a table or as a board by state. */
export function FindingsScreen() {
  const { t } = useLingui();
  const { now } = useServer();
  const { number } = useFormats();
  const { address, filter } = useFindingsFilter();
  const { params, change } = address;
  const today = useToday();
  const isBoard = params.get('view') === 'board';
  const openedId = params.get('finding');
  const list = JSON.stringify({ filter, cursor: address.cursor });
  // Each list begins with what is stored.
  const [opened, setOpened] = useState({ list: `${isBoard} ${list}`, at: now().getTime() });
  if (opened.list !== `${isBoard} ${list}`) setOpened({ list: `${isBoard} ${list}`, at: now().getTime() });
  const changed = useChangedSince(opened.at);
  const found = useFindings(filter, { cursor: address.cursor, isWanted: !isBoard });
  useScrollBack();
  const navigate = useNavigate();
  const listSearch = new URLSearchParams(params);
  listSearch.delete('finding');
  const openedFrom = useRef<string | null>(null);
  const open = (id: string) => {
    openedFrom.current = listSearch.toString();
    change({ finding: id, cursor: address.cursor }, 'push');
  };
  // "Back" must not open it again, so closing goes back one entry. If a link led to the finding, or a search typed just before was
  // written into the address since, the entry before is not this list: then the address is replaced.
  const close = () => {
    if (openedFrom.current === listSearch.toString()) void navigate(-1);
    else change({ finding: undefined, cursor: address.cursor }, 'replace');
    openedFrom.current = null;
  };
  useFocusAfterFinding(openedId);
  // The board shows every state, whatever the filter's.
  const exported = { ...filter, state: isBoard ? undefined : filter.state, sort: serverOrder(filter) };
  const total = number(found.data?.total ?? 0);
  const narrowing = Object.keys(filter).filter((name) => name !== 'sort');
  const isNarrowed = narrowing.some((name) => params.has(name));
  return (
    <ListPage
      above={<SectionTabs />}
      aside={
        <SegmentedControl
          aria-label={t`View`}
          data={[
            { value: 'table', label: t`Table` },
            { value: 'board', label: t`By state` },
          ]}
          onChange={(view) => change({ view: view === 'board' ? 'board' : undefined }, 'push')}
          value={isBoard ? 'board' : 'table'}
        />
      }
      filters={
        <ResultsFilters
          address={address}
          besides={<FindingFilters change={change} filter={filter} isBoard={isBoard} />}
          filter={filter}
          first={
            <SearchField
              label={t`Search`}
              onSearch={(text) => change({ query: text }, 'replace')}
              placeholder={t`Building, text, name`}
              value={filter.query ?? ''}
            />
          }
          hasBasis={false}
        />
      }
      summary={
        (isNarrowed || (!isBoard && found.data !== undefined)) && (
          <Group gap="sm">
            {!isBoard && found.data !== undefined && <Text aria-live="polite">{t`Findings: ${total}`}</Text>}
            {isNarrowed && <ClearFilters address={address} names={narrowing} />}
          </Group>
        )
      }
      title={t`Findings`}
      width="full"
      tools={
        <>
          <ExportButtons pathOf={(format) => findingsExport({ ...exported, format })} />
          <ForgetAddress />
        </>
      }
    >
      {isBoard ? (
        <FindingBoard changed={changed} filter={filter} onOpen={open} />
      ) : (
        <FindingList
          address={address}
          changed={changed}
          found={found}
          list={list}
          onOpen={open}
          today={today}
        />
      )}
      <FindingDrawer id={openedId} onClose={close} />
    </ListPage>
  );
}
