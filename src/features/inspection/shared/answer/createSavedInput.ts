import type { Result } from '#domain/result.ts';
import type { TypedAside } from '../../../shared/InspectionServices.ts';

/** Where the content of a field is: only `saved` is said after the store's commit (S2). */
export type SaveState = 'untouched' | 'unsaved' | 'saved' | 'not_saved';

export type SavedInput<Value, Refusal> = {
  readonly getSnapshot: () => {
    readonly value: Value;
    readonly state: SaveState;
    readonly refusal: Refusal | null;
  };
  readonly subscribe: (listener: () => void) => () => void;
  /** The person changed the field: kept here at once, and saved within `delay`. */
  readonly change: (value: Value) => void;
  /** The live query reads something else now: this tab's own write, or another tab's. */
  readonly storedChanged: (stored: Value) => void;
  /** The screen wrote the store by another way, an undo: what was given here is over. */
  readonly reset: () => void;
  /** While a field is held (focused), nothing that another tab writes takes its content away. */
  readonly setFocused: (held: boolean) => void;
  /** Saves what is unsaved, at once; whether everything that was typed is in the store. */
  readonly flush: () => Promise<boolean>;
};

type Options<Value, Refusal> = {
  readonly stored: Value;
  readonly save: (value: Value) => Promise<Result<unknown, Refusal>>;
  /**
   * What a failing save does with the content: words stay in the field and are tried again (S20); a tap is taken
   * back, because a pressed button says that it holds.
   */
  readonly onFailure?: 'keep' | 'rollback';
  /** Keeps what is typed beside the store until the store has it: a page may go before a write that it has begun is done. */
  readonly aside?: TypedAside<Value, Refusal> | undefined;
  /** Milliseconds from the first unsaved change to its save, however long the typing goes on. */
  readonly delay: number;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
};

/**
 * The content of one field between finger and store. What was typed here stands until the store has it and the
 * field is left; from then on the store's own value is shown. A failing save of words loses nothing: the content
 * stays, and the next change or flush tries again (S20).
 */
export function createSavedInput<Value, Refusal>({
  stored: initially,
  save,
  onFailure = 'keep',
  aside,
  delay,
  setTimer,
}: Options<Value, Refusal>): SavedInput<Value, Refusal> {
  let stored = initially;
  // On a full device, what was said to be on the screen still is, after a reload too (S26).
  const left = aside?.refused(initially) ?? null;
  let typed: { readonly value: Value } | null = left;
  // What the live query may still show of this field's own way: the value before, and those saved on the way.
  let own = new Set<Value>(typed === null ? [] : [initially]);
  // What the store may hold: what was read or saved last, and what is being saved.
  let inStore = new Set([initially]);
  let dirty = typed !== null;
  let held = false;
  let saving: Promise<boolean> | null = null;
  let cancelTimer: (() => void) | null = null;
  let state: SaveState = typed === null ? 'untouched' : 'not_saved';
  let refusal: Refusal | null = left?.reason ?? null;
  const listeners = new Set<() => void>();
  let snapshot: { value: Value; state: SaveState; refusal: Refusal | null } = {
    value: typed === null ? stored : typed.value,
    state,
    refusal,
  };

  function emit(): void {
    const settled = !dirty && saving === null && !held;
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
      inStore.add(unsaved.value);
      const result = await save(unsaved.value);
      if (result.ok) inStore = new Set([unsaved.value]);
      else {
        // Something newer was chosen meanwhile: that is what is tried.
        if (onFailure === 'rollback' && dirty) continue;
        if (onFailure === 'rollback') typed = null;
        else dirty = true;
        aside?.refuse(result.reason);
        state = 'not_saved';
        refusal = result.reason;
        return false;
      }
    }
    aside?.forget();
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
      aside?.keep(value, [...inStore]);
      if (state !== 'not_saved') state = 'unsaved';
      emit();
      cancelTimer ??= setTimer(() => void flush(), delay);
    },
    storedChanged: (value) => {
      if (value === stored) return;
      stored = value;
      if (saving === null) inStore = new Set([value]);
      emit();
    },
    reset: () => {
      if (dirty) return;
      typed = null;
      own = new Set();
      emit();
    },
    setFocused: (now) => {
      held = now;
      if (!now) void flush();
      emit();
    },
    flush,
  };
}
