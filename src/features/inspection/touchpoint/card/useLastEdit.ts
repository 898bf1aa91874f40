import { useCallback, useMemo, useState } from 'react';
import type { Edit, EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { undoEdit } from '../../../../actions/undoEdit.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';

export type LastEdit = {
  /** Says what was done, in the language on the screen; null while nothing was done here. */
  readonly describe: (() => string) | null;
  readonly undone: boolean;
  /** Why it could not be taken back. */
  readonly refusal: EditRefusal | null;
  /** How many times something was taken back. */
  readonly undos: number;
  readonly keep: (edit: Edit, describe: () => string) => void;
  /** Takes the last change back, or brings it back once it was taken back (T6). */
  readonly undo: () => void;
};

type ShownEdit = { readonly edit: Edit; readonly describe: () => string; readonly undone: boolean };

/** The last change of answers on this page. It stays until the next one, or until the page is left. */
export function useLastEdit(): LastEdit {
  const { ctx } = useInspection();
  const [last, setLast] = useState<ShownEdit | null>(null);
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const [undos, setUndos] = useState(0);

  const keep = useCallback((edit: Edit, describe: () => string) => {
    if (edit.after === edit.before) return;
    setLast({ edit, describe, undone: false });
    setRefusal(null);
  }, []);

  const undo = useCallback(async () => {
    if (last === null) return;
    const undone = await undoEdit(ctx, last.edit);
    setRefusal(undone.ok ? null : undone.reason);
    if (!undone.ok) return;
    setLast({ ...last, edit: undone.value, undone: !last.undone });
    setUndos((count) => count + 1);
  }, [ctx, last]);

  return useMemo(
    () => ({
      describe: last?.describe ?? null,
      undone: last?.undone ?? false,
      refusal,
      undos,
      keep,
      undo: () => void undo(),
    }),
    [last, refusal, undos, keep, undo],
  );
}
