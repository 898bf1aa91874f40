import { useCallback, useMemo, useRef, useState } from 'react';
import type { Edit, EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { undoEdit } from '../../../../actions/undoEdit.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';

export type LastEdit = {
  /** Describes the last change in the current language; null if there is none. */
  readonly describe: (() => string) | null;
  readonly undone: boolean;
  /** Why the last undo was refused. */
  readonly refusal: EditRefusal | null;
  /** The number of undos and redos on this page. */
  readonly undos: number;
  readonly record: (edit: Edit, describe: () => string) => void;
  /** Undoes the last change, or redoes it once it was undone (T6). */
  readonly undo: () => void;
};

type ShownEdit = { readonly edit: Edit; readonly describe: () => string; readonly undone: boolean };

/** The last change of answers on this page, until the next one or until the page is left. */
export function useLastEdit(): LastEdit {
  const { ctx } = useInspection();
  const [last, setLast] = useState<ShownEdit | null>(null);
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const [undos, setUndos] = useState(0);

  const record = useCallback((edit: Edit, describe: () => string) => {
    if (edit.after === edit.before) return;
    setLast({ edit, describe, undone: false });
    setRefusal(null);
  }, []);

  const pending = useRef(false);
  const undo = useCallback(async () => {
    if (last === null || pending.current) return;
    pending.current = true;
    const undone = await undoEdit(ctx, last.edit).finally(() => {
      pending.current = false;
    });
    setRefusal(undone.ok ? null : undone.reason);
    // A second undo of the same change finds nothing to do. Its empty result would replace what can be redone (T6).
    if (!undone.ok || undone.value.after === undone.value.before) return;
    setLast({ ...last, edit: undone.value, undone: !last.undone });
    setUndos((count) => count + 1);
  }, [ctx, last]);

  return useMemo(
    () => ({
      describe: last?.describe ?? null,
      undone: last?.undone ?? false,
      refusal,
      undos,
      record,
      undo: () => void undo(),
    }),
    [last, refusal, undos, record, undo],
  );
}
