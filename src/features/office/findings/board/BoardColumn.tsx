import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { useScrollBack } from '../../shared/useScrollBack.ts';
import type { ListedFindings } from '../fetchOverdueFirst.ts';
import { findingStateName } from '../findingWords.ts';
import classes from './FindingBoard.module.css';
import { FindingCard } from './FindingCard.tsx';

type BoardColumnProps = {
  readonly state: WireFinding['state'];
  readonly query: UseQueryResult<ListedFindings>;
  /** The first of its findings; what was moved here at the top. */
  readonly cards: readonly WireFinding[];
  readonly today: string;
  readonly onOpen: (id: string) => void;
  /** Called when a card's state was stored. */
  readonly onStored: (now: WireFinding) => void;
  /** The card being dragged, of whichever column. */
  readonly dragged: WireFinding | null;
  readonly onDrag: (finding: WireFinding | null) => void;
  /** The finding whose card was moved by keys, of whichever column. */
  readonly followed: string | null;
  readonly onFollow: (id: string | null) => void;
  /** Called when the card is dropped on this column. */
  readonly onDrop: () => void;
};

/** The findings of one state as a column; cards of other states can be dropped here. */
export function BoardColumn(props: BoardColumnProps) {
  const { state, query, cards, today, onOpen, onStored, dragged, onDrag, onDrop, followed, onFollow } = props;
  const { t } = useLingui();
  const { number } = useFormats();
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useScrollBack({ name: state, ref: box });
  const total = query.data === undefined ? '' : number(query.data.total);
  const more = number((query.data?.total ?? 0) - cards.length);
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
      <QueryView query={query}>
        {({ total: all }) => (
          <Stack className={classes['cards'] ?? ''} gap="sm" ref={box}>
            {cards.map((finding) => (
              <FindingCard
                finding={finding}
                isDragged={dragged?.id === finding.id}
                isFollowed={followed === finding.id}
                key={finding.id}
                onDrag={onDrag}
                onFollow={(isFollowed) => onFollow(isFollowed ? finding.id : null)}
                onOpen={() => onOpen(finding.id)}
                onStored={onStored}
                today={today}
              />
            ))}
            {all > cards.length && <Text c="dimmed">{t`${more} more in the table`}</Text>}
            {cards.length === 0 && <Text c="dimmed">{t`None`}</Text>}
          </Stack>
        )}
      </QueryView>
    </Box>
  );
}
