import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Text, Title } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import type { FindingsFilter } from '../../../api/findingCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { useComeBack } from '../shared/useComeBack.ts';
import classes from './FindingBoard.module.css';
import { FindingCard } from './FindingCard.tsx';
import { findingStateName } from './FindingFields.tsx';
import { fetchOverdueFirst } from './fetchOverdueFirst.ts';

type BoardColumnProps = {
  readonly state: WireFinding['state'];
  readonly filter: FindingsFilter;
  readonly today: string;
  readonly version: number;
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

/** The findings of one state as a column; cards of other states can be dropped here. */
export function BoardColumn(props: BoardColumnProps) {
  const { state, filter, today, version, onOpen, onChange, dragged, onDrag, onDrop } = props;
  const { followed, onFollow, onRead } = props;
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
  const cards = useRef<HTMLDivElement>(null);
  useComeBack(isRead, 0, { name: state, ref: cards });
  const total = found.value === null ? '' : number(found.value.total);
  const more = number((found.value?.total ?? 0) - (found.value?.items.length ?? 0));
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
        {findingStateName(state)} <span className={classes['count']}>{total}</span>
      </Title>
      <QueryView query={found}>
        {({ items, total: all }) => (
          <Stack className={classes['cards'] ?? ''} gap="sm" ref={cards}>
            {items.map((finding) => (
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
            {all > items.length && <Text c="dimmed">{t`${more} more in the table`}</Text>}
            {all === 0 && <Text c="dimmed">{t`None`}</Text>}
          </Stack>
        )}
      </QueryView>
    </Box>
  );
}
