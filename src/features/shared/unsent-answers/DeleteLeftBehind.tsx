import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deleteLeftBehind } from '../../../actions/deleteLeftBehind.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useInspection } from '../InspectionServices.ts';

/** U5: a button that deletes what a tour has left behind, after a question. */
export function DeleteLeftBehind({ tourId }: { readonly tourId: string }) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const remove = async () => setFailed(!(await deleteLeftBehind(ctx, { tourId })).ok);
  const close = () => setAsked(false);
  return (
    <>
      <Button color="red" onClick={() => setAsked(true)} size="md" variant="subtle">
        <Trans>Delete …</Trans>
      </Button>
      <Dialog
        actions={
          <>
            <Button onClick={close} variant="default">
              <Trans>Keep them</Trans>
            </Button>
            <Button color="red" onClick={() => void remove()}>
              <Trans>Delete for good</Trans>
            </Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={close}
        opened={asked}
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
    </>
  );
}
