import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FindingState } from '#domain/results/finding.ts';

const names: Readonly<Record<FindingState, MessageDescriptor>> = {
  open: msg`Open`,
  acknowledged: msg`Acknowledged`,
  resolved: msg`Resolved`,
};

/** How a state of a finding is called on the screen. */
export function findingStateName(state: FindingState): string {
  return i18n._(names[state]);
}
