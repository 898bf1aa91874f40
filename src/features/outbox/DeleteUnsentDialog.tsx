import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UnsentItem } from '#db/outbox/unsentItems.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { type DeleteRefusal, deleteUnsent } from '../../actions/deleteUnsent.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { useSessionActions } from '../shared/SessionContext.ts';
import { useItemTitle } from './useItemTitle.ts';

type DeleteUnsentDialogProps = {
  readonly item: UnsentItem;
  /** Everything that is deleted with it, itself included. */
  readonly lost: readonly UnsentItem[];
  /** S18: whether its answers stay as a draft. */
  readonly keepsAnswers: boolean;
  readonly onClose: () => void;
};

/** S14: shows what is lost before an unsent item is deleted. */
export function DeleteUnsentDialog({ item, lost, keepsAnswers, onClose }: DeleteUnsentDialogProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const session = useSessionActions();
  const title = useItemTitle();
  const [refusal, setRefusal] = useState<DeleteRefusal | null>(null);

  async function remove(): Promise<void> {
    const deleted = await deleteUnsent(ctx, { operationId: item.operationId });
    if (!deleted.ok && deleted.reason !== 'sent_meanwhile') {
      setRefusal(deleted.reason);
      return;
    }
    if (deleted.ok) session.saveTour(deleted.value.tourId);
    onClose();
  }

  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            <Trans>Keep it</Trans>
          </Button>
          <Button color="red" onClick={() => void remove()}>
            <Trans>Delete for good</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`Delete what was never sent?`}
    >
      <p>
        <Trans>This is not stored on the server:</Trans>
      </p>
      <ul>
        {lost.map((one) => (
          <li key={one.operationId}>{title(one)}</li>
        ))}
      </ul>
      {keepsAnswers && (
        <p>
          <Trans>Your answers stay on this device as a draft.</Trans>
        </p>
      )}
      {item.kind === 'start-tour' && (
        <Notice tone="warn">
          <Trans>The whole tour is removed from this device, including what is not concluded.</Trans>
        </Notice>
      )}
      {refusal === 'being_sent' && (
        <Notice live tone="warn">
          <Trans>This is being sent right now. Please wait a moment.</Trans>
        </Notice>
      )}
      {refusal === 'not_saved' && (
        <Notice live tone="bad">
          <Trans>This device could not save. Nothing was changed.</Trans>
        </Notice>
      )}
    </Dialog>
  );
}
