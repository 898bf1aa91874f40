import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { useBack } from '../../../ui/controls/useBack.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';

type DiscardQuestionProps = { readonly onDiscard: () => void; readonly onStay: () => void };

/** PH4: asks before marks are lost. Escape and "Back" keep them. */
export function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  const { t } = useLingui();
  useBack(onStay);
  return (
    <Dialog
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            <Trans>Keep drawing</Trans>
          </Button>
          <Button onClick={onDiscard} variant="default">
            <Trans>Discard marks</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onStay}
      opened
      title={t`Discard the marks?`}
    >
      <p>
        <Trans>They are not saved yet. The photo stays as it was.</Trans>
      </p>
    </Dialog>
  );
}
