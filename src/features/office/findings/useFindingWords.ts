import type { WireFinding } from '#contract/results/finding.ts';
import { topicName } from '../../../i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { findingStateName } from './FindingFields.tsx';

/** Returns what a message calls a finding: its topic, floor and building, and the state it is in. */
export function useFindingWords() {
  const floorLabel = useFloorLabel();
  return {
    inState: ({ topic, floor, object, state }: WireFinding) => {
      const place = [topicName(topic), floorLabel({ multi_instance: floor !== null, floor }), object.name];
      return `${place.filter((part) => part !== null).join(', ')} (${findingStateName(state)})`;
    },
  };
}
