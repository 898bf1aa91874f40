import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { WireMandate } from '#contract/inspections/building.ts';
import { saveMandate } from '../../../api/placeCalls.ts';
import { PlaceDialog } from '../shared/places/PlaceDialog.tsx';

type MandateDialogProps = {
  /** Null: a new one. */
  readonly mandate: WireMandate | null;
  readonly button: ComponentProps<typeof PlaceDialog>['button'];
  readonly onSaved?: (mandate: WireMandate) => void;
};

/** The name and the switches of a mandate (B1, B4). */
export function MandateDialog({ mandate, ...props }: MandateDialogProps) {
  const { t } = useLingui();
  const { id, etag = '', name = '', closed = false, practice = false } = mandate ?? {};
  return (
    <PlaceDialog
      {...props}
      fields={[
        { name: 'name', label: t`Name` },
        {
          name: 'practice',
          label: t`For practice`,
          description: t`Its tours count in no result, finding or report, and are marked.`,
        },
        ...(mandate === null
          ? []
          : [
              {
                name: 'closed' as const,
                label: t`Closed`,
                description: t`No new tours. What was walked stays readable.`,
              },
            ]),
      ]}
      name={`mandate ${id ?? 'new'}`}
      of={id === undefined ? null : { id, etag }}
      save={saveMandate}
      stored={{ name, closed, practice }}
      title={mandate === null ? t`New mandate` : t`Edit mandate`}
    />
  );
}
