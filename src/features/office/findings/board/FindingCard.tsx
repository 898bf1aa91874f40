import { useLingui } from '@lingui/react/macro';
import { Badge, Card, Stack, Text, UnstyledButton } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import { isOverdue } from '#domain/results/finding.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResultDay } from '../../results/shared/useResultDay.ts';
import { FindingPhotos, FindingPlace } from '../FindingPlace.tsx';
import { StateField } from '../StateField.tsx';
import classes from './FindingBoard.module.css';

type FindingCardProps = {
  readonly finding: WireFinding;
  readonly today: string;
  readonly isDragged: boolean;
  /** Called with the finding as a drag begins, and with null as it ends. */
  readonly onDrag: (finding: WireFinding | null) => void;
  /** Whether the card was moved by keys: its state field then takes the focus. */
  readonly isFollowed: boolean;
  readonly onFollow: (isFollowed: boolean) => void;
  readonly onOpen: () => void;
  /** Called when its state was stored. */
  readonly onStored: (now: WireFinding) => void;
};

/** A finding on the board; its state is changed by its field or by dragging. */
export function FindingCard(props: FindingCardProps) {
  const { finding, today, isDragged, onDrag, isFollowed, onFollow, onOpen, onStored } = props;
  const { t } = useLingui();
  const { day } = useFormats();
  const resultDay = useResultDay();
  const { comment, seen_at, responsible, due_on } = finding;
  return (
    <Card
      className={classes['card'] ?? ''}
      data-dragged={isDragged || undefined}
      draggable
      onDragEnd={() => onDrag(null)}
      onDragStart={({ dataTransfer }) => {
        // Firefox needs data to start a drag.
        dataTransfer.setData('text/plain', comment ?? finding.id);
        dataTransfer.effectAllowed = 'move';
        onDrag(finding);
      }}
      padding="md"
    >
      <Stack gap="xs">
        <UnstyledButton data-finding={finding.id} onClick={onOpen}>
          <FindingPlace finding={finding} />
        </UnstyledButton>
        {comment !== null && <Text lineClamp={3}>{comment}</Text>}
        <FindingPhotos finding={finding} />
        <Text c="dimmed" size="sm">
          {[resultDay(seen_at), responsible, due_on === null ? null : t`due ${day(due_on)}`]
            .filter((words) => words !== null)
            .join(' · ')}
        </Text>
        {isOverdue(finding, today) && <Badge color="red">{t`overdue`}</Badge>}
        <StateField finding={finding} isFollowed={isFollowed} onFollow={onFollow} onStored={onStored} />
      </Stack>
    </Card>
  );
}
