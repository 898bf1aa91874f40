import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { WireBuilding } from '#contract/inspections/building.ts';
import type { BuildingsRequest } from '#contract/inspections/buildingRequests.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { letGo } from '#ui/layout/letGo.ts';
import { closeBuildings } from '../../../api/placeCalls.ts';
import { focusHeading } from '../../shared/server/useFocusAfter.ts';
import { placeKinds } from '../shared/places/queries.ts';
import { useChange } from '../shared/queries/useChange.ts';
import classes from '../shared/SelectionBar.module.css';

type SeveralBuildingsProps = { readonly buildings: readonly WireBuilding[]; readonly onDone: () => void };

/** The bar that closes or opens the chosen buildings, all or none (B3). */
export function SeveralBuildings({ buildings, onDone }: SeveralBuildingsProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { change, isPending } = useChange({
    name: 'buildings',
    changes: placeKinds,
    send: (api, request: BuildingsRequest, id) => closeBuildings(api, request, id),
    onSuccess: ({ items }, { object: { closed } }) =>
      showToast({
        message: closed
          ? plural(items.length, { one: '# building is closed.', other: '# buildings are closed.' })
          : plural(items.length, { one: '# building is open.', other: '# buildings are open.' }),
        tone: 'good',
      }),
  });
  const chosen = number(buildings.length);
  const leave = () => {
    // The bar goes, with the button.
    focusHeading();
    onDone();
  };
  const set = (closed: boolean) =>
    change({ ids: buildings.map(({ id }) => id), object: { closed } }, { onSuccess: leave });
  return (
    <div aria-label={t`Selection`} className={classes['bar']} ref={letGo} role="group">
      <p className={classes['count']}>{t`Selected: ${chosen}`}</p>
      <Button
        loading={isPending}
        onClick={() => set(true)}
        size="sm"
        variant="default"
      >{t`Close buildings`}</Button>
      <Button
        disabled={isPending}
        onClick={() => set(false)}
        size="sm"
        variant="default"
      >{t`Open again`}</Button>
      <Button onClick={leave} size="sm" variant="subtle">{t`Clear selection`}</Button>
    </div>
  );
}
