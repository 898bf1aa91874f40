import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FindingDetail, WireFinding, WireFindingEvent } from '#contract/results/finding.ts';
import type { RepairAnswer } from '#domain/repair/repairAnswer.ts';
import type { FindingState } from '#domain/results/finding.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';

const names: Readonly<Record<FindingState, MessageDescriptor>> = {
  open: msg`Open`,
  acknowledged: msg`Acknowledged`,
  resolved: msg`Resolved`,
};

/** The name of a finding's state, in the current language. */
export function findingStateName(state: FindingState): string {
  return i18n._(names[state]);
}

const answers: Readonly<Record<RepairAnswer, MessageDescriptor>> = {
  done: msg({ message: 'Done', context: 'answer of whoever repairs' }),
  impossible: msg`Not possible`,
  question: msg`Question`,
};

/** What whoever repairs said, in the current language. */
export function answerName(answer: RepairAnswer): string {
  return i18n._(answers[answer]);
}

/** What whoever repairs answered, while that waits for an administrator (R2). */
export function waitingAnswer({ history, answered_at }: FindingDetail): WireFindingEvent | undefined {
  return history.findLast(({ kind, at }) => kind === 'answered' && at === answered_at);
}

/** Topic and floor of a finding, as the title of its photos. */
export function useFindingTitle({ topic, floor }: Pick<WireFinding, 'topic' | 'floor'>): string {
  const words = useFloorLabel()({ multi_instance: floor !== null, floor });
  return [topicName(topic), words].filter((part) => part !== null).join(', ');
}

/** Describes a finding in a toast by its topic, floor, building and state. */
export function useFindingWords(): (finding: WireFinding) => string {
  const floorLabel = useFloorLabel();
  return ({ topic, floor, object, state }) => {
    const place = [topicName(topic), floorLabel({ multi_instance: floor !== null, floor }), object.name];
    return `${place.filter((part) => part !== null).join(', ')} (${findingStateName(state)})`;
  };
}
