import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { WireBuilding } from '#contract/inspections/building.ts';
import { saveBuilding } from '../../../../api/placeCalls.ts';
import { PlaceDialog } from './PlaceDialog.tsx';

type BuildingDialogProps = {
  /** One that is stored, or the mandate of a new one. */
  readonly building: WireBuilding | { readonly mandate_id: string };
  readonly button: (open: () => void) => ReactElement;
};

/** The client's number, the name and the address of a building (B1). */
export function BuildingDialog({ building, button }: BuildingDialogProps) {
  const { t } = useLingui();
  const known = 'id' in building ? building : null;
  const { mandate_id } = building;
  return (
    <PlaceDialog
      button={button}
      fields={[
        { name: 'name', label: t`Name` },
        { name: 'number', label: t`Number`, description: t`The client’s own number, if there is one.` },
        { name: 'street', label: t`Street` },
        { name: 'city', label: t`City` },
      ]}
      name={`building ${known?.id ?? `new ${mandate_id}`}`}
      of={known && { id: known.id, etag: known.etag ?? '' }}
      save={(api, { of, fields }, operationId) =>
        saveBuilding(api, { of, fields: { mandate_id, ...fields } }, operationId)
      }
      stored={{
        name: known?.name ?? '',
        number: known?.number ?? '',
        street: known?.street ?? '',
        city: known?.city ?? '',
      }}
      title={known === null ? t`Add building` : t`Edit building`}
    />
  );
}
