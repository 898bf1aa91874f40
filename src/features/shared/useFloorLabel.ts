import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#i18n/useFormats.ts';

/** The label of a touchpoint's floor, such as "Floor 3"; null for a touchpoint without floors. */
export function useFloorLabel(): (touchpoint: {
  readonly multi_instance: boolean;
  readonly floor: number | null;
}) => string | null {
  const { t } = useLingui();
  const { number } = useFormats();
  return ({ multi_instance, floor }) => {
    if (!multi_instance) return null;
    if (floor === null) return t`Floor not given yet`;
    const which = number(floor);
    return t`Floor ${which}`;
  };
}
