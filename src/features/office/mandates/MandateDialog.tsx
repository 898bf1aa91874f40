import { useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import type { WireMandate } from '#contract/inspections/building.ts';
import { saveMandate } from '../../../api/placeCalls.ts';
import { PlaceDialog } from '../shared/places/PlaceDialog.tsx';
import { usePlaceForm } from '../shared/places/usePlaceForm.ts';

type MandateDialogProps = {
  /** Null: a new one. */
  readonly mandate: WireMandate | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: (mandate: WireMandate) => void;
};

/** The name and the switches of a mandate (B1, B4). */
export function MandateDialog({ mandate, opened, onClose, onSaved }: MandateDialogProps) {
  const { t } = useLingui();
  const { id, etag = '', name = '', closed = false, practice = false } = mandate ?? {};
  const form = usePlaceForm({
    name: `mandate ${id ?? 'new'}`,
    stored: { name, closed, practice },
    of: id === undefined ? null : { id, etag },
    save: saveMandate,
    onSaved,
  });
  const { fields, type, errorOf } = form;
  return (
    <PlaceDialog
      form={form}
      onClose={onClose}
      opened={opened}
      title={mandate === null ? t`New mandate` : t`Edit mandate`}
    >
      <TextInput
        autoComplete="off"
        error={errorOf('name')}
        label={t`Name`}
        onChange={(event) => type({ name: event.currentTarget.value })}
        value={fields.name}
      />
      <Checkbox
        checked={fields.practice}
        description={t`Its tours count in no result, finding or report, and are marked.`}
        label={t`For practice`}
        onChange={(event) => type({ practice: event.currentTarget.checked })}
      />
      {mandate !== null && (
        <Checkbox
          checked={fields.closed}
          description={t`No new tours. What was walked stays readable.`}
          label={t`Closed`}
          onChange={(event) => type({ closed: event.currentTarget.checked })}
        />
      )}
    </PlaceDialog>
  );
}
