import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { findingStates } from '#domain/results/finding.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { FindingsFilter } from '../../../../api/findingCalls.ts';
import { useToday } from '../../results/shared/useResultsFilter.ts';
import { Columns } from '../../shared/Columns.tsx';
import { useScrollBack } from '../../shared/useScrollBack.ts';
import { useFindingWords } from '../findingWords.ts';
import type { FindingsChanged } from '../ownVersions.ts';
import { useBoard } from '../queries.ts';
import { useChangeFinding } from '../useChangeFinding.ts';
import { BoardColumn } from './BoardColumn.tsx';

type FindingBoardProps = {
  readonly filter: FindingsFilter;
  /** What was changed since the board was opened. */
  readonly changed: FindingsChanged;
  readonly onOpen: (id: string) => void;
};

const isLater = (one: WireFinding, other: WireFinding) => (one.changed_at ?? '') > (other.changed_at ?? '');

/**
 * The findings in three columns by state. A card moves to another column by changing its state or by dragging. What was moved since
 * the board was opened is at the top, the last one first: by its order it could be far below what a column shows.
 */
export function FindingBoard({ filter, changed, onOpen }: FindingBoardProps) {
  const { t } = useLingui();
  const inState = useFindingWords();
  const today = useToday();
  const [dragged, setDragged] = useState<WireFinding | null>(null);
  // A card moved by keys is a new element in its new column, which then takes the focus.
  const [followed, setFollowed] = useState<string | null>(null);
  const columns = useBoard(filter);
  useScrollBack();
  const onStored = (now: WireFinding) => {
    const what = inState(now);
    showToast({ message: t`Moved: ${what}`, id: now.id });
  };
  const { change } = useChangeFinding(dragged?.id ?? 'nothing', { onStored });
  const read = Object.values(columns).flatMap(({ data }) => data?.items ?? []);
  // Somebody else may have changed it since it was moved here: then it is where it was read.
  const moved = [...changed.values()]
    .filter(({ now, isMoved }) => isMoved && !read.some((one) => one.id === now.id && isLater(one, now)))
    .map(({ now }) => now);
  const movedIds = new Set(moved.map(({ id }) => id));
  return (
    <Columns minWidth="16rem">
      {findingStates.map((state) => (
        <BoardColumn
          cards={[
            ...moved.filter((one) => one.state === state).toReversed(),
            ...(columns[state].data?.items ?? []).filter(({ id }) => !movedIds.has(id)),
          ]}
          dragged={dragged}
          followed={followed}
          key={state}
          onDrag={setDragged}
          onDrop={() => {
            setDragged(null);
            if (dragged !== null && dragged.state !== state) change({ shown: dragged, fields: { state } });
          }}
          onFollow={setFollowed}
          onOpen={onOpen}
          onStored={onStored}
          query={columns[state]}
          state={state}
          today={today}
        />
      ))}
    </Columns>
  );
}
