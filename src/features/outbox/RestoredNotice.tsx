import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restored } from '#db/schema.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { dismissRestoredNotice } from '../../actions/dismissRestoredNotice.ts';
import { useInspection } from '../shared/InspectionServices.ts';

type RestoredNoticeProps = { readonly restored: Restored; readonly onRead: () => void };

/** S24: reports that the browser had lost the database, what was restored, and what may be missing; or what of an earlier version is gone. */
export function RestoredNotice({ restored, onRead }: RestoredNoticeProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const [failed, setFailed] = useState(false);

  // Closed only once the dismissal is saved: until then nothing can be concluded. `always`: also if it is not.
  async function close(always: boolean): Promise<void> {
    let saved = false;
    try {
      saved = (await dismissRestoredNotice(ctx)).ok;
    } finally {
      if (saved || always) onRead();
      else setFailed(true);
    }
  }

  return (
    <Dialog
      actions={
        <Button onClick={() => void close(false)}>
          <Trans>Continue</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      // With a store that is broken for good, the copy in a file and the way out must be within reach.
      onClose={() => void close(failed)}
      opened
      title={restored.isLost ? t`Storey begins anew on this device` : t`Your work is back`}
    >
      <p>
        {restored.isLost ? (
          <Trans>
            This version cannot read what an earlier version had stored on this device. It was deleted:
          </Trans>
        ) : (
          <Trans>The browser had lost this device's data. Storey restored it from its second copy.</Trans>
        )}
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
        {restored.isLost ? (
          <Trans>What the server has received is there, and is not affected.</Trans>
        ) : (
          <Trans>
            Everything you concluded is here. Please check your last answers: what you tapped in the last two
            seconds may be missing.
          </Trans>
        )}
      </p>
      {failed && (
        <Notice live tone="bad">
          {refusalMessage('not_saved')}
        </Notice>
      )}
    </Dialog>
  );
}
