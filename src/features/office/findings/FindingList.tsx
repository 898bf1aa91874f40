import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useFormats } from '#i18n/useFormats.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { focusHeading, isFocusLost } from '../../shared/server/useFocusAfter.ts';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import type { ListAddress } from '../shared/useListAddress.ts';
import { BulkChange } from './BulkChange.tsx';
import { FindingTable } from './FindingTable.tsx';
import type { ListedFindings } from './fetchOverdueFirst.ts';
import type { FindingsChanged } from './ownVersions.ts';
import { useRowsInPlace } from './useRowsInPlace.ts';

type MoreOverdueProps = { readonly count: number; readonly address: ListAddress };

/** Says after the overdue findings that come first how many others there are, among the rest of the list (N30). */
function MoreOverdue({ count, address }: MoreOverdueProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const more = number(count);
  const overdue = new URLSearchParams(address.params);
  overdue.delete('cursor');
  overdue.set('due', 'overdue');
  return (
    <Group gap="sm">
      <Text inherit>{t`Also overdue, further down: ${more}`}</Text>
      {/* It goes with the list, and would take the focus with it. */}
      <Link
        onClick={() => focusHeading()}
        to={{ search: `?${overdue}` }}
      >{t`Show only overdue findings`}</Link>
    </Group>
  );
}

type FindingListProps = {
  readonly found: UseQueryResult<ListedFindings>;
  /** The filter and the page, as text. */
  readonly list: string;
  readonly address: ListAddress;
  readonly today: string;
  readonly changed: FindingsChanged;
  readonly onOpen: (id: string) => void;
};

const noneChosen: ReadonlySet<string> = new Set();

/** A page of findings as a table, and the bar that changes those that are chosen. */
export function FindingList({ found, list, address, today, changed, onOpen }: FindingListProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(noneChosen);
  const pageBox = useRef<HTMLInputElement>(null);
  const barField = useRef<HTMLSelectElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // Findings chosen on another page or with another filter are out of sight and must not be changed, nor must those that have
  // left this one since.
  const [chosenFor, setChosenFor] = useState(list);
  if (chosenFor !== list) {
    setChosenFor(list);
    setChosen(noneChosen);
  }
  const { rows, place } = useRowsInPlace(
    { rows: found.data?.items ?? [], isReading: found.isFetching },
    found.data === undefined || found.isPlaceholderData ? '' : list,
    changed,
  );
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    );
  // If the bar is removed with the control that has the focus, moves the focus to the table, without scrolling its rows.
  const chooseNoMore = (ids: readonly string[]) => {
    const hadBar = barField.current !== null;
    flushSync(() => choose(ids, false));
    if (!hadBar || !isFocusLost()) return;
    pageBox.current?.focus({ preventScroll: true });
    // Cards have no box for the whole page.
    if (document.activeElement !== pageBox.current) focusHeading();
  };
  // By keys the bar, which follows the table, would be hundreds of fields away.
  const goToBar = () => {
    cameFrom.current = document.activeElement;
    barField.current?.focus();
  };
  const goBack = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  };
  return (
    <QueryView query={found}>
      {({ next_cursor, total, moreOverdue }) => (
        <>
          {rows.length === 0 && total === 0 ? (
            <NothingHere icon={<IconClipboardCheck />} title={t`No finding matches`}>
              <Trans>Nothing was rated bad here, or a filter hides it.</Trans>
            </NothingHere>
          ) : (
            <>
              <FindingTable
                chosen={new Set(chosenRows.map(({ id }) => id))}
                findings={rows}
                note={
                  moreOverdue && {
                    after: moreOverdue.after,
                    content: <MoreOverdue address={address} count={moreOverdue.count} />,
                  }
                }
                onChoose={choose}
                onChooseNone={() => setChosen(noneChosen)}
                onGoToBar={goToBar}
                onOpen={onOpen}
                pageBox={pageBox}
                place={place}
                today={today}
              />
              {chosenRows.length > 0 && (
                <BulkChange
                  findings={chosenRows}
                  firstField={barField}
                  onChanged={chooseNoMore}
                  onGoBack={goBack}
                  onChoosePage={() => setChosen(new Set(rows.map(({ id }) => id)))}
                  onClear={() => chooseNoMore([...chosen])}
                />
              )}
            </>
          )}
          <Paging address={address} nextCursor={next_cursor} />
        </>
      )}
    </QueryView>
  );
}
