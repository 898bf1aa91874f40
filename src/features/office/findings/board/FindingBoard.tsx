import { useCallback, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { findingStates } from '#domain/results/finding.ts';
import type { FindingsFilter } from '../../../../api/findingCalls.ts';
import { Columns } from '../../shared/Columns.tsx';
import { useComeBack } from '../../shared/useComeBack.ts';
import type { ChangedFindings } from '../useChangedFindings.ts';
import { BoardColumn } from './BoardColumn.tsx';

type FindingBoardProps = {
  readonly filter: FindingsFilter;
  readonly today: string;
  /** Increases with each change, so that every column is fetched again. */
  readonly version: number;
  readonly changed: ChangedFindings;
  readonly onOpen: (id: string) => void;
  readonly onKnown: (now: WireFinding, before: WireFinding) => void;
  readonly onChange: (finding: WireFinding, fields: FindingsRequest['finding']) => Promise<boolean>;
};

/** The findings in three columns by state. A card moves to another column by changing its state or by dragging. */
export function FindingBoard({ filter, onChange, ...props }: FindingBoardProps) {
  const [dragged, setDragged] = useState<WireFinding | null>(null);
  // A card moved by keys is a new element in its new column, which then takes the focus.
  const [followed, setFollowed] = useState<string | null>(null);
  const [read, setRead] = useState<ReadonlySet<WireFinding['state']>>(new Set());
  const onRead = useCallback(
    (state: WireFinding['state']) => setRead((before) => new Set([...before, state])),
    [],
  );
  // On a narrow screen the columns are one below the other: with fewer the page is too short.
  useComeBack(findingStates.every((state) => read.has(state)));
  return (
    <Columns minWidth="16rem">
      {findingStates.map((state) => (
        <BoardColumn
          dragged={dragged}
          filter={{ ...filter, state }}
          followed={followed}
          key={state}
          onChange={onChange}
          onDrag={setDragged}
          onDrop={() => {
            setDragged(null);
            if (dragged !== null && dragged.state !== state) void onChange(dragged, { state });
          }}
          onFollow={setFollowed}
          onRead={onRead}
          state={state}
          {...props}
        />
      ))}
    </Columns>
  );
}
