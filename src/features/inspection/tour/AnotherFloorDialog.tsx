import { Trans, useLingui } from '@lingui/react/macro';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';

type AnotherFloorDialogProps = {
  /** The floor that was just concluded; null closes the dialog. */
  readonly concluded: DeviceTouchpoint | null;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** "Report another floor?", asked on the tour's page after a floor was concluded. */
export function AnotherFloorDialog({ concluded, onYes, onClose }: AnotherFloorDialogProps) {
  const { t } = useLingui();
  const floorLabel = useFloorLabel();
  const floor = concluded === null ? null : floorLabel(concluded);
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            <Trans>No</Trans>
          </Button>
          <Button data-autofocus onClick={onYes}>
            <Trans>Yes</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened={concluded !== null}
      title={t`Report another floor?`}
    >
      <p>
        <Trans>{floor} is concluded. You can also add a floor later, from the tour.</Trans>
      </p>
    </Dialog>
  );
}
