import type { WireFinding } from '#contract/results/finding.ts';
import { topicName } from '../../../i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { findingStateName } from './FindingFields.tsx';

/** Returns what a message calls a finding: its topic, floor and building, and with `inState` its state. */
export function useFindingWords() {
  const floorLabel = useFloorLabel();
  const name = ({ topic, floor, object }: WireFinding) =>
    [topicName(topic), floorLabel({ multi_instance: floor !== null, floor }), object.name]
      .filter((part) => part !== null)
      .join(', ');
  return {
    name,
    inState: (finding: WireFinding) => `${name(finding)} (${findingStateName(finding.state)})`,
  };
}
