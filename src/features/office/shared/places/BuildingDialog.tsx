import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { WireBuilding } from '#contract/inspections/building.ts';
import { saveBuilding } from '../../../../api/placeCalls.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { usePlaceForm } from './usePlaceForm.ts';

type BuildingDialogProps = {
  /** One that is stored, or the mandate of a new one. */
  readonly building: WireBuilding | { readonly mandate_id: string };
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: (building: WireBuilding) => void;
};

/** The client's number, the name and the address of a building (B1). */
export function BuildingDialog({ building, opened, onClose, onSaved }: BuildingDialogProps) {
  const { t } = useLingui();
  const known = 'id' in building ? building : null;
  const { mandate_id } = building;
  const form = usePlaceForm({
    name: `building ${known?.id ?? `new ${mandate_id}`}`,
    stored: {
      name: known?.name ?? '',
      number: known?.number ?? '',
      street: known?.street ?? '',
      city: known?.city ?? '',
    },
    of: known && { id: known.id, etag: known.etag ?? '' },
    save: (api, { of, fields }, operationId) =>
      saveBuilding(api, { of, fields: { mandate_id, ...fields } }, operationId),
    onSaved,
  });
  const labels = {
    name: t`Name`,
    number: t`Number`,
    street: t`Street`,
    city: t`City`,
  } as const;
  const names = ['name', 'number', 'street', 'city'] as const;
  return (
    <PlaceDialog
      form={form}
      onClose={onClose}
      opened={opened}
      title={known === null ? t`Add building` : t`Edit building`}
    >
      {names.map((name) => (
        <TextInput
          autoComplete="off"
          description={name === 'number' ? t`The client’s own number, if there is one.` : null}
          error={form.errorOf(name)}
          key={name}
          label={labels[name]}
          onChange={(event) => form.type({ [name]: event.currentTarget.value })}
          value={form.fields[name]}
        />
      ))}
    </PlaceDialog>
  );
}
