import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import classes from './UndoButton.module.css';
import type { LastEdit } from './useLastEdit.ts';

/** Undoes or redoes the last change. A status names the change after its commit (S2), for screen readers too. */
export function UndoButton({ lastEdit }: { readonly lastEdit: LastEdit }) {
  const { t } = useLingui();
  const id = useId();
  const { describe, undone, undo } = lastEdit;
  const words = describe === null ? null : describe();
  return (
    <div className={classes['undo']} data-passing>
      <p className={classes['status']} id={id} role="status">
        {words !== null && (
          <>
            <span>{undone ? t`Undone: ${words}` : words}</span>
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

/** Undoes the last change by Ctrl+Z (Cmd+Z), except in a text field, which has its own undo. */
export function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      // Also of a key that is held: the browser would undo what was typed in another field.
      event.preventDefault();
      if (!event.repeat) undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo]);
}
