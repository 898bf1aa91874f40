import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { focusHeading, isFocusLost } from '../../shared/server/useKeptFocus.ts';
import type { ServerQuery } from '../../shared/server/useServerQuery.ts';
import { Paging } from '../shared/Paging.tsx';
import type { ListAddress } from '../shared/useListAddress.ts';
import { BulkChange } from './BulkChange.tsx';
import { FindingTable } from './FindingTable.tsx';
import type { ListedFindings } from './fetchOverdueFirst.ts';
import { MoreOverdue } from './MoreOverdue.tsx';
import type { ChangedFindings } from './useChangedFindings.ts';
import { useChangeFindings } from './useChangeFindings.ts';
import { useRowsInPlace } from './useRowsInPlace.ts';

type FindingListProps = {
  readonly found: ServerQuery<ListedFindings>;
  /** The filter and the page, as text. */
  readonly list: string;
  readonly address: ListAddress;
  readonly today: string;
  readonly changed: ChangedFindings;
  readonly onOpen: (id: string) => void;
  readonly onChange: (finding: WireFinding, fields: FindingsRequest['finding']) => Promise<boolean>;
  /** Called when several were changed, or could not be. */
  readonly onChanged: () => void;
};

const noneChosen: ReadonlySet<string> = new Set();

/** A page of findings as a table, and the bar that changes those that are chosen. */
export function FindingList(props: FindingListProps) {
  const { found, list, address, today, changed, onOpen, onChange, onChanged } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState(noneChosen);
  const pageBox = useRef<HTMLInputElement>(null);
  const barField = useRef<HTMLSelectElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const changeFindings = useChangeFindings();
  // Findings chosen on another page or with another filter are out of sight and must not be changed, nor must those that have
  // left this one since.
  const [chosenFor, setChosenFor] = useState(list);
  if (chosenFor !== list) {
    setChosenFor(list);
    setChosen(noneChosen);
  }
  const { rows, place } = useRowsInPlace(found.value?.items ?? [], found.value === null ? '' : list, changed);
  const chosenIds = rows.map(({ id }) => id).filter((id) => chosen.has(id));
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
  const changeChosen = async (fields: FindingsRequest['finding']) => {
    const isDone = await changeFindings({ ids: chosenIds, finding: fields });
    onChanged();
    // Others may have been selected meanwhile.
    if (isDone) chooseNoMore(chosenIds);
    return isDone;
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
                chosen={new Set(chosenIds)}
                findings={rows}
                note={
                  moreOverdue && {
                    after: moreOverdue.after,
                    content: <MoreOverdue address={address} count={moreOverdue.count} />,
                  }
                }
                onChange={onChange}
                onChoose={choose}
                onChooseNone={() => setChosen(noneChosen)}
                onGoToBar={goToBar}
                onOpen={onOpen}
                onPhotoRemoved={found.refetchQuietly}
                pageBox={pageBox}
                place={place}
                today={today}
              />
              {chosenIds.length > 0 && (
                <BulkChange
                  count={chosenIds.length}
                  firstField={barField}
                  onGoBack={goBack}
                  onChange={changeChosen}
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
