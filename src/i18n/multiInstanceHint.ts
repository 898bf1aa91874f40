import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const hints: Readonly<Record<string, MessageDescriptor>> = {
  once_per_floor: msg`Rate each floor you walk through separately.`,
};

/** What a multi-instance touchpoint says beside its floor, by its key; one of another back end is shown as it is. */
export function multiInstanceHint(key: string): string {
  const hint = Object.hasOwn(hints, key) ? hints[key] : undefined;
  return hint === undefined ? key : i18n._(hint);
}
