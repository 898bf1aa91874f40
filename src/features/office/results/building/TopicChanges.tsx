import { useLingui } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { isAnyComparable, topicChanges } from '#domain/results/topicChanges.ts';
import { topicName } from '#i18n/topicName.ts';
import { cellLabel } from '../shared/cellWords.ts';

/**
 * The topics rated differently in the newest tour than in the one before, as text: "Lifts: bad → good"; or that none was, or
 * that the two have nothing in common (N17).
 */
export function TopicChanges({ tours }: { readonly tours: BuildingDetail['tours'] }) {
  const { t } = useLingui();
  const [newest, before] = tours;
  if (newest === undefined || before === undefined) return null;
  const changes = topicChanges(before.topics, newest.topics);
  if (!isAnyComparable(before.topics, newest.topics)) {
    return <Text>{t`No topic was rated good or bad in both of the last two tours.`}</Text>;
  }
  if (changes.length === 0) return <Text>{t`No changes since the previous tour.`}</Text>;
  return (
    <List spacing={4}>
      {changes.map(({ topic, before: then, after, direction }) => (
        <List.Item data-direction={direction} key={topic}>
          <strong>{`${topicName(topic)}:`}</strong> <span>{`${cellLabel(then)} → ${cellLabel(after)}`}</span>
          {' · '}
          <span>{direction === 'better' ? t`better` : t`worse`}</span>
        </List.Item>
      ))}
    </List>
  );
}
