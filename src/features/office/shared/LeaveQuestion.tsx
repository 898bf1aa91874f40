import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useLeaving } from './useLeaving.ts';

type LeaveQuestionProps = { readonly isUnsaved: boolean };

/** Asks before a page with a form is left that has something unsaved. A native dialog, which closes the menu that the link is in. */
export function LeaveQuestion({ isUnsaved }: LeaveQuestionProps) {
  const { t } = useLingui();
  const { leave, stay } = useLeaving(isUnsaved);
  return (
    <Dialog
      actions={
        <>
          <Button data-autofocus onClick={stay}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button
            onClick={() => {
              stay();
              leave?.();
            }}
            variant="default"
          >
            <Trans>Leave</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={stay}
      opened={leave !== null}
      title={t`Leave without saving?`}
    >
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
    </Dialog>
  );
}
