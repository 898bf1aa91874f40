import { Trans } from '@lingui/react/macro';
import { IconCheck, IconDots } from '@tabler/icons-react';
import type { SaveState } from './createSavedInput.ts';
import classes from './SaveNote.module.css';

type SaveNoteProps = {
  readonly state: SaveState;
  /** While the person types, screen readers announce nothing. */
  readonly typing: boolean;
};

/** Shows "Saved on this device" after the store's commit (S2); a failure has a notice of its own (`Refused`). */
export function SaveNote({ state, typing }: SaveNoteProps) {
  return (
    <span aria-live={typing ? 'off' : 'polite'} className={classes['note']} role="status">
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
    </span>
  );
}
