import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import classes from './UndoButton.module.css';
import type { LastEdit } from './useLastEdit.ts';

/** The way back from what was last kept, and what that was, said after its commit (S2) to who does not see the card. */
export function UndoButton({ lastEdit }: { readonly lastEdit: LastEdit }) {
  const { t } = useLingui();
  const id = useId();
  const { say, undone, undo } = lastEdit;
  const words = say === null ? null : say();
  return (
    <div className={classes['undo']} data-passing>
      <p className={classes['kept']} id={id} role="status">
        {words !== null && (
          <>
            {undone ? t`Undone: ${words}` : words}
            <br />
            <Trans>Saved on this device</Trans>
          </>
        )}
      </p>
      {words !== null && (
        <IconButton
          aria-describedby={id}
          aria-label={undone ? t`Redo` : t`Undo`}
          data-undo
          look="line"
          onClick={undo}
          title={undone ? t`Redo` : t`Undo`}
        >
          <IconArrowBackUp aria-hidden data-redo={undone ? true : undefined} size={24} />
        </IconButton>
      )}
    </div>
  );
}
