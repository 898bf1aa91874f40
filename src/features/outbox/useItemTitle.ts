import { useLingui } from '@lingui/react/macro';
import type { OutboxKind } from '#db/schema.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';

type Item = {
  readonly kind: OutboxKind;
  readonly touchpointName: string | null;
  readonly floor: number | null;
};

/** The title of an unsent item or a receipt, such as "Working in the building, Floor 3" or "Photo, Having meetings". */
export function useItemTitle(): (item: Item) => string {
  const { t } = useLingui();
  const { number } = useFormats();
  return ({ kind, touchpointName, floor }) => {
    if (kind === 'start-tour') return t`Start of the tour`;
    if (kind === 'conclude-tour') return t`Conclusion of the tour`;
    const name = touchpointName === null ? t`Touchpoint` : topicName(touchpointName);
    const which = floor === null ? null : number(floor);
    const parts = [kind === 'send-photo' ? t`Photo` : null, name, which === null ? null : t`Floor ${which}`];
    return parts.filter((part) => part !== null).join(', ');
  };
}
