import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/useFormats.ts';

/** How a floor is called: `Floor 3`; null where a touchpoint has none. */
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
