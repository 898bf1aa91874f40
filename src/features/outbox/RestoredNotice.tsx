import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { dismissRestoredNotice } from '../../actions/dismissRestoredNotice.ts';
import type { Restored } from '../../db/schema.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { useInspection } from '../shared/InspectionServices.ts';

type RestoredNoticeProps = { readonly restored: Restored; readonly onRead: () => void };

/** S24: reports that the browser had lost the database, what was restored, and what may be missing. */
export function RestoredNotice({ restored, onRead }: RestoredNoticeProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  // Closed only once the dismissal is saved or has failed: otherwise it would be shown again after a quick reload.
  const close = () => void dismissRestoredNotice(ctx).finally(onRead);
  return (
    <Dialog
      actions={
        <Button onClick={close}>
          <Trans>Continue</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      onClose={close}
      opened
      title={t`Your work is back`}
    >
      <p>
        <Trans>The browser had lost this device's data. Storey restored it from its second copy.</Trans>
      </p>
      <p>
        <Plural one="# tour, with its answers" other="# tours, with their answers" value={restored.tours} />
        {restored.unsent > 0 && (
          <>
            <br />
            <Plural
              one="# item that is not on the server yet"
              other="# items that are not on the server yet"
              value={restored.unsent}
            />
          </>
        )}
      </p>
      <p>
        <Trans>
          Everything you concluded is here. Please check your last answers: what you tapped in the last two
          seconds may be missing.
        </Trans>
      </p>
    </Dialog>
  );
}
