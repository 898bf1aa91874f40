import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import type { EditRefusal } from '../../actions/editTouchpoint.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { SaveState } from './createSavedInput.ts';
import classes from './SaveNote.module.css';

type SaveNoteProps = {
  readonly state: SaveState;
  readonly refusal: EditRefusal | null;
  /** While somebody types, nothing is read out. */
  readonly typing?: boolean;
  readonly onRetry: () => void;
};

/** Whether what is on the screen is in the device's store (S2, S20); a failure shouts and offers another try. */
export function SaveNote({ state, refusal, typing = false, onRetry }: SaveNoteProps) {
  const { t } = useLingui();
  if (state === 'not_saved' && refusal !== null) {
    return (
      <Notice live title={t`NOT saved`} tone="bad">
        <p>{refusalMessage(refusal)}</p>
        <Button onClick={onRetry} variant="default">
          <Trans>Try again</Trans>
        </Button>
      </Notice>
    );
  }
  return (
    <p aria-live={typing ? 'off' : 'polite'} className={classes['note']} data-state={state} role="status">
      {state === 'unsaved' && (
        <>
          <IconDots aria-hidden size={18} />
          <Trans>Saving …</Trans>
        </>
      )}
      {state === 'saved' && (
        <>
          <IconCheck aria-hidden size={18} />
          <Trans>Saved on this device</Trans>
        </>
      )}
    </p>
  );
}
