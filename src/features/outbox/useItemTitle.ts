import { useLingui } from '@lingui/react/macro';
import type { OutboxKind } from '../../db/schema.ts';
import { topicName } from '../../i18n/topicName.ts';
import { useFormats } from '../../i18n/useFormats.ts';

type Item = {
  readonly kind: OutboxKind;
  readonly touchpointName: string | null;
  readonly floor: number | null;
};

/** What an item of the outbox or a receipt is about: `Working in the building, Floor 3`. */
export function useItemTitle(): (item: Item) => string {
  const { t } = useLingui();
  const { number } = useFormats();
  return ({ kind, touchpointName, floor }) => {
    if (kind === 'start-tour') return t`Start of the tour`;
    if (kind === 'conclude-tour') return t`Conclusion of the tour`;
    const name = touchpointName === null ? t`Touchpoint` : topicName(touchpointName);
    if (floor === null) return name;
    const which = number(floor);
    return `${name}, ${t`Floor ${which}`}`;
  };
}
