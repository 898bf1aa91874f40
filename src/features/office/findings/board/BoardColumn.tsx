import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Text, Title } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import type { FindingsFilter } from '../../../../api/findingCalls.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { QueryView } from '../../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { useComeBack } from '../../shared/useComeBack.ts';
import { findingStateName } from '../FindingFields.tsx';
import { fetchOverdueFirst } from '../fetchOverdueFirst.ts';
import type { ChangedFindings } from '../useChangedFindings.ts';
import classes from './FindingBoard.module.css';
import { FindingCard } from './FindingCard.tsx';

type BoardColumnProps = {
  readonly state: WireFinding['state'];
  readonly filter: FindingsFilter;
  readonly today: string;
  readonly version: number;
  readonly changed: ChangedFindings;
  /** Called with a changed finding as it was read now, and as it was known before. */
  readonly onKnown: (now: WireFinding, before: WireFinding) => void;
  /** Called when the column is shown. */
  readonly onRead: (state: WireFinding['state']) => void;
  readonly onOpen: (id: string) => void;
  readonly onChange: (finding: WireFinding, fields: FindingsRequest['finding']) => Promise<boolean>;
  /** The card being dragged, of whichever column. */
  readonly dragged: WireFinding | null;
  readonly onDrag: (finding: WireFinding | null) => void;
  /** The finding whose card was moved by keys, of whichever column. */
  readonly followed: string | null;
  readonly onFollow: (id: string | null) => void;
  /** Called when the card is dropped on this column. */
  readonly onDrop: () => void;
};

const maxCards = 50;

/**
 * The findings of one state as a column; cards of other states can be dropped here. What was moved here since the board was
 * opened is at its top, the last one first: by its order it could be far below what a column shows.
 */
export function BoardColumn(props: BoardColumnProps) {
  const { state, filter, today, version, onOpen, onChange, dragged, onDrag, onDrop } = props;
  const { changed, followed, onFollow, onKnown, onRead } = props;
  const { t } = useLingui();
  const { number } = useFormats();
  const [isOver, setIsOver] = useState(false);
  const part = { limit: maxCards };
  const found = useServerQuery(JSON.stringify({ filter, version, today }), (api, signal) =>
    fetchOverdueFirst(api, { filter, part, today }, signal),
  );
  const isRead = found.value !== null;
  useEffect(() => {
    if (isRead) onRead(state);
  }, [isRead, onRead, state]);
  // Somebody else has changed it since it was moved here: it would stay shown in the column to which it was moved.
  useEffect(() => {
    for (const one of found.value?.items ?? []) {
      const known = changed.get(one.id)?.now;
      if (known !== undefined && (known.changed_at ?? '') < (one.changed_at ?? '')) onKnown(one, known);
    }
  }, [changed, found.value, onKnown]);
  const cards = useRef<HTMLDivElement>(null);
  useComeBack(isRead, 0, { name: state, ref: cards });
  const moved = [...changed.values()].filter(({ isMoved }) => isMoved).map(({ now }) => now);
  const movedIds = new Set(moved.map(({ id }) => id));
  const read = found.value?.items ?? [];
  const newest = new Map(read.map((one) => [one.id, one]));
  const cardsShown = [
    ...moved
      .filter((one) => one.state === state)
      .toReversed()
      .map((one) => newest.get(one.id) ?? one),
    ...read.filter(({ id }) => !movedIds.has(id)),
  ];
  const total = found.value === null ? '' : number(found.value.total);
  const more = number((found.value?.total ?? 0) - cardsShown.length);
  const isTarget = dragged !== null && dragged.state !== state;
  // Browsers allow a drop only after preventDefault. By keyboard, a card's state field does the same.
  const allowDrop = (event: DragEvent) => {
    if (!isTarget) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Box
      aria-label={findingStateName(state)}
      className={classes['column'] ?? ''}
      component="section"
      data-target={isTarget ? (isOver ? 'over' : 'possible') : undefined}
      onDragEnter={allowDrop}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDragOver={allowDrop}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
      }}
    >
      <Title mb="sm" order={2} size="h4">
        <span>{findingStateName(state)}</span> <span className={classes['count']}>{total}</span>
      </Title>
      <QueryView query={found}>
        {({ total: all }) => (
          <Stack className={classes['cards'] ?? ''} gap="sm" ref={cards}>
            {cardsShown.map((finding) => (
              <FindingCard
                finding={finding}
                isDragged={dragged?.id === finding.id}
                isFollowed={followed === finding.id}
                key={finding.id}
                onChange={(fields) => onChange(finding, fields)}
                onDrag={onDrag}
                onFollow={(isFollowed) => onFollow(isFollowed ? finding.id : null)}
                onOpen={() => onOpen(finding.id)}
                onPhotoRemoved={found.refetchQuietly}
                today={today}
              />
            ))}
            {all > cardsShown.length && <Text c="dimmed">{t`${more} more in the table`}</Text>}
            {cardsShown.length === 0 && <Text c="dimmed">{t`None`}</Text>}
          </Stack>
        )}
      </QueryView>
    </Box>
  );
}
