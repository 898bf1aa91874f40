import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Result } from '#domain/result.ts';
import { afterNextFrame } from '#ui/controls/afterNextFrame.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { createSavedInput, type SavedInput } from './createSavedInput.ts';

type Options<Value, Refusal> = {
  /** The value from the live query. */
  readonly stored: Value;
  /** Only the first function is used: a component that can change its field needs a `key`. */
  readonly save: (value: Value) => Promise<Result<unknown, Refusal>>;
  readonly onFailure?: 'keep' | 'rollback';
  /** In milliseconds; 0 saves after the next frame (a tap), more collects keystrokes. */
  readonly delay: number;
};

function setTimer(run: () => void, milliseconds: number): () => void {
  if (milliseconds === 0) return afterNextFrame(run);
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** A saved input for a screen. It is flushed when the component unmounts and when the page is hidden. */
export function useSavedInput<Value, Refusal>({
  stored,
  save,
  onFailure = 'keep',
  delay,
}: Options<Value, Refusal>) {
  const { typed } = useInspection().ctx.db;
  const [input] = useState<SavedInput<Value, Refusal>>(() =>
    createSavedInput({ stored, save, onFailure, delay, setTimer }),
  );
  useEffect(() => input.storedChanged(stored), [input, stored]);
  useEffect(() => {
    const flush = () => void input.flush();
    // Nothing is written by a page that is being closed: an interrupted write may block WebKit's store for the next page.
    let isClosing = false;
    const leave = () => {
      isClosing = true;
    };
    const comeBack = () => {
      isClosing = false;
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden' && !isClosing) flush();
    };
    // Only a store that fails keeps the page: text that is no floor can be saved nowhere.
    const unregister = typed.register(
      async () => (await input.flush()) || input.getSnapshot().refusal !== 'not_saved',
    );
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      unregister();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    };
  }, [input, typed]);
  const { value, state, refusal } = useSyncExternalStore(input.subscribe, input.getSnapshot);
  const { change, setFocused, reset, flush } = input;
  return { value, state, refusal, change, setFocused, reset, flush };
}
