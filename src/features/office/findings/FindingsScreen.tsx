import { useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { findingsExport } from '../../../api/findingCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { ResultsFilters } from '../results/shared/ResultsFilters.tsx';
import '../results/shared/results.css';
import { useToday } from '../results/shared/useResultsFilter.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import { ClearFilters } from '../shared/filters/ClearFilters.tsx';
import { SearchField } from '../shared/filters/SearchField.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { SectionTabs } from '../shared/SectionTabs.tsx';
import { useComeBack } from '../shared/useComeBack.ts';
import { FindingBoard } from './board/FindingBoard.tsx';
import { useFindingWords } from './FindingFields.tsx';
import { FindingFilters } from './FindingFilters.tsx';
import { FindingList } from './FindingList.tsx';
import { fetchOverdueFirst, serverOrder } from './fetchOverdueFirst.ts';
import { FindingDrawer } from './finding/FindingDrawer.tsx';
import { useFocusAfterFinding } from './focusFinding.ts';
import { useChangedFindings } from './useChangedFindings.ts';
import { useChangeFinding } from './useChangeFinding.ts';
import { useFindingsFilter } from './useFindingsFilter.ts';

/** The findings (every bad rating, followed up until it is resolved), as a table or as a board by state. */
export function FindingsScreen() {
  const { t } = useLingui();
  const { number } = useFormats();
  const { address, filter } = useFindingsFilter();
  const { params, change } = address;
  const today = useToday();
  const isBoard = params.get('view') === 'board';
  const openedId = params.get('finding');
  const [version, setVersion] = useState(0);
  const query = JSON.stringify({ filter, cursor: address.cursor });
  const { changed, note, forget } = useChangedFindings(`${isBoard} ${query}`);
  const changeFinding = useChangeFinding(note);
  const { inState } = useFindingWords();
  const part = { cursor: address.cursor };
  const found = useServerQuery(`${version} ${today} ${query}`, (api, signal) =>
    fetchOverdueFirst(api, { filter, part, today }, signal),
  );
  useComeBack(found.value !== null);
  const refetch = () => setVersion((count) => count + 1);
  const changeOne = async (finding: WireFinding, fields: FindingsRequest['finding']) => {
    const done = await changeFinding(finding, fields);
    refetch();
    if (done && isBoard && fields.state !== undefined) {
      const what = inState({ ...finding, state: fields.state });
      showToast({ message: t`Moved: ${what}`, id: finding.id });
    }
    return done;
  };
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
  const total = number(found.value?.total ?? 0);
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
              placeholder={t`Building, comment, name`}
              value={filter.query ?? ''}
            />
          }
          hasBasis={false}
        />
      }
      summary={
        (isNarrowed || (!isBoard && found.value !== null)) && (
          <Group gap="sm">
            {!isBoard && found.value !== null && <Text aria-live="polite">{t`Findings: ${total}`}</Text>}
            {isNarrowed && <ClearFilters address={address} names={narrowing} />}
          </Group>
        )
      }
      title={t`Findings`}
      width="full"
      tools={<ExportButtons pathOf={(format) => findingsExport({ ...exported, format })} />}
    >
      {isBoard ? (
        <FindingBoard
          changed={changed}
          filter={filter}
          onChange={changeOne}
          onKnown={note}
          onOpen={open}
          today={today}
          version={version}
        />
      ) : (
        <FindingList
          address={address}
          changed={changed}
          found={found}
          list={query}
          onChange={changeOne}
          onChanged={() => {
            forget();
            refetch();
          }}
          onOpen={open}
          today={today}
        />
      )}
      <FindingDrawer id={openedId} onChanged={refetch} onKnown={note} onClose={close} />
    </ListPage>
  );
}
