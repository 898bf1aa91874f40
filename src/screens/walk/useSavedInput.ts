import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Result } from '#domain/result.ts';
import { createSavedInput, type SavedInput } from './createSavedInput.ts';

type Options<Value, Refusal> = {
  /** What the live query reads. */
  readonly stored: Value;
  /** The first one given stays: a component that could be about another field needs a key. */
  readonly save: (value: Value) => Promise<Result<null, Refusal>>;
  /** Milliseconds; 0 saves in the same task (a tap), more gathers keystrokes. */
  readonly delay: number;
};

function setTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** A saved input of this screen. It is flushed when the screen is left, hidden or closed. */
export function useSavedInput<Value, Refusal>({ stored, save, delay }: Options<Value, Refusal>) {
  const [input] = useState<SavedInput<Value, Refusal>>(() =>
    createSavedInput({ stored, save, delay, setTimer }),
  );
  useEffect(() => input.storedChanged(stored), [input, stored]);
  useEffect(() => {
    const flush = () => void input.flush();
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    };
  }, [input]);
  const { value, state, refusal } = useSyncExternalStore(input.subscribe, input.getSnapshot);
  return { value, state, refusal, change: input.change, hold: input.hold, flush: input.flush };
}
