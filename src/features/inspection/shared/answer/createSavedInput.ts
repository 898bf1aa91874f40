import type { Result } from '#domain/result.ts';

/** The state of a field's value. It is `saved` only after the store's commit (S2). */
export type SaveState = 'untouched' | 'unsaved' | 'saved' | 'not_saved';

export type SavedInput<Value, Refusal> = {
  readonly getSnapshot: () => {
    readonly value: Value;
    readonly state: SaveState;
    readonly refusal: Refusal | null;
  };
  readonly subscribe: (listener: () => void) => () => void;
  /** The person has changed the field: shown at once, and saved within `delay`. */
  readonly change: (value: Value) => void;
  /** The live query has read another value: this tab's own write, or another tab's. */
  readonly storedChanged: (stored: Value) => void;
  /** The screen has changed the stored value in another way (an undo), so it shows that value again. */
  readonly reset: () => void;
  /** While a field is focused, a write of another tab does not replace its value. */
  readonly setFocused: (focused: boolean) => void;
  /** Saves what is unsaved now; resolves to whether everything typed is in the store. */
  readonly flush: () => Promise<boolean>;
};

type Options<Value, Refusal> = {
  readonly stored: Value;
  readonly save: (value: Value) => Promise<Result<unknown, Refusal>>;
  /**
   * What happens when saving fails. `keep`: the value stays in the field and is saved again later (S33). `rollback`: the stored
   * value is shown again, because on a card a pressed button would look saved.
   */
  readonly onFailure?: 'keep' | 'rollback';
  /** Milliseconds from the first unsaved change to its save, even while typing continues. */
  readonly delay: number;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
};

/**
 * The value of one field that is saved while it is edited. The typed value is shown until the store has it and the field has
 * lost the focus; then the stored value is shown. If saving fails, the value stays, unless `onFailure` is `rollback`, and the next
 * change or flush saves it again (S33).
 */
export function createSavedInput<Value, Refusal>({
  stored: initially,
  save,
  onFailure = 'keep',
  delay,
  setTimer,
}: Options<Value, Refusal>): SavedInput<Value, Refusal> {
  let stored = initially;
  let typed: { readonly value: Value } | null = null;
  // Values that the live query may still deliver from this field's own edits: the one before, and those saved since.
  let own = new Set<Value>();
  let dirty = false;
  let isFocused = false;
  let saving: Promise<boolean> | null = null;
  let cancelTimer: (() => void) | null = null;
  let state: SaveState = 'untouched';
  let refusal: Refusal | null = null;
  const listeners = new Set<() => void>();
  let snapshot: { value: Value; state: SaveState; refusal: Refusal | null } = {
    value: stored,
    state,
    refusal,
  };

  function emit(): void {
    const settled = !dirty && saving === null && !isFocused;
    if (typed !== null && settled && (stored === typed.value || !own.has(stored))) {
      typed = null;
      own = new Set();
    }
    snapshot = { value: typed === null ? stored : typed.value, state, refusal };
    for (const listener of listeners) listener();
  }

  function readUnsaved(): { readonly value: Value } | null {
    if (!dirty) return null;
    dirty = false;
    return typed;
  }

  async function saveUntilClean(): Promise<boolean> {
    for (let unsaved = readUnsaved(); unsaved !== null; unsaved = readUnsaved()) {
      own.add(unsaved.value);
      const result = await save(unsaved.value);
      if (!result.ok) {
        // A newer choice was made meanwhile: save that one.
        if (onFailure === 'rollback' && dirty) continue;
        if (onFailure === 'rollback') typed = null;
        else dirty = true;
        state = 'not_saved';
        refusal = result.reason;
        return false;
      }
    }
    state = 'saved';
    refusal = null;
    return true;
  }

  async function flush(): Promise<boolean> {
    cancelTimer?.();
    cancelTimer = null;
    if (saving !== null) return saving;
    if (!dirty) return true;
    saving = saveUntilClean();
    try {
      return await saving;
    } finally {
      saving = null;
      emit();
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (value) => {
      own.add(stored);
      typed = { value };
      dirty = true;
      if (state !== 'not_saved') state = 'unsaved';
      emit();
      cancelTimer ??= setTimer(() => void flush(), delay);
    },
    storedChanged: (value) => {
      if (value === stored) return;
      stored = value;
      emit();
    },
    reset: () => {
      if (dirty) return;
      typed = null;
      own = new Set();
      emit();
    },
    setFocused: (focused) => {
      isFocused = focused;
      if (!focused) void flush();
      emit();
    },
    flush,
  };
}
