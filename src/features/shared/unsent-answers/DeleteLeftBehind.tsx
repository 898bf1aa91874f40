import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deleteLeftBehind } from '../../../actions/deleteLeftBehind.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useInspection } from '../InspectionServices.ts';

type DeleteLeftBehindProps = { readonly tourId: string; readonly onClose: () => void };

/** U5: asks before what a tour has left behind is deleted. */
export function DeleteLeftBehind({ tourId, onClose }: DeleteLeftBehindProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const [failed, setFailed] = useState(false);
  const remove = async () => setFailed(!(await deleteLeftBehind(ctx, { tourId })).ok);
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            <Trans>Keep them</Trans>
          </Button>
          <Button color="red" onClick={() => void remove()}>
            <Trans>Delete for good</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`Delete the answers that were not sent?`}
    >
      <p>
        <Trans>They are on this device only, with their photos.</Trans>
      </p>
      {failed && (
        <Notice live tone="bad">
          <Trans>This device could not save. Nothing was changed.</Trans>
        </Notice>
      )}
    </Dialog>
  );
}
