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

  // The newest one, also while the page does not show it yet.
  const newest = useRef<ShownEdit | null>(null);
  const show = useCallback((edit: ShownEdit) => {
    newest.current = edit;
    setLast(edit);
  }, []);

  const record = useCallback(
    (edit: Edit, describe: () => string) => {
      if (edit.after === edit.before) return;
      show({ edit, describe, undone: false });
      setRefusal(null);
    },
    [show],
  );

  const pending = useRef(false);
  const undoNewest = useCallback(async () => {
    // A rating that is shown may still be on its way to the store: it is the newest change. If it fails, it undoes itself.
    if (!(await ctx.db.typed.flush())) {
      setRefusal('not_saved');
      return;
    }
    const undoing = newest.current;
    // Asked for again before the page has shown the first undo: that is no redo.
    if (undoing === null || (undoing.undone && undoing !== last)) return;
    const undone = await undoEdit(ctx, undoing.edit);
    setRefusal(undone.ok ? null : undone.reason);
    // Where there was nothing to undo, an empty result would replace what can be redone.
    if (!undone.ok || undone.value.after === undone.value.before) return;
    // What was rated meanwhile is undone next.
    if (newest.current === undoing) show({ ...undoing, edit: undone.value, undone: !undoing.undone });
    setUndos((count) => count + 1);
  }, [ctx, last, show]);
  const undo = useCallback(async () => {
    if (pending.current) return;
    pending.current = true;
    await undoNewest().finally(() => {
      pending.current = false;
    });
  }, [undoNewest]);

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
