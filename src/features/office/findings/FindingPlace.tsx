import { Text } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import { topicName } from '../../../i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';

/** The place of a finding: topic and floor, and below the building. */
export function FindingPlace({ finding }: { readonly finding: WireFinding }) {
  const floorLabel = useFloorLabel();
  const { topic, floor, object } = finding;
  return (
    <>
      <strong>
        {topicName(topic)}
        {floor !== null && ` · ${floorLabel({ multi_instance: true, floor })}`}
      </strong>
      <Text c="dimmed" display="block" lh={1.3} size="xs" span>
        {object.name}
      </Text>
    </>
  );
}
