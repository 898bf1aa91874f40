import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Result } from '#domain/result.ts';
import { afterNextFrame } from '../../../../ui/controls/afterNextFrame.ts';
import type { TypedAside } from '../../../shared/InspectionServices.ts';
import { createSavedInput, type SavedInput } from './createSavedInput.ts';
import { registerFlush } from './flushEverything.ts';

type Options<Value, Refusal> = {
  /** What the live query reads. */
  readonly stored: Value;
  /** The first one given stays: a component that could be about another field needs a key. */
  readonly save: (value: Value) => Promise<Result<unknown, Refusal>>;
  readonly onFailure?: 'keep' | 'rollback';
  readonly aside?: TypedAside<Value, Refusal>;
  /** Milliseconds; 0 saves right after the next frame (a tap), more gathers keystrokes. */
  readonly delay: number;
};

function setTimer(run: () => void, milliseconds: number): () => void {
  if (milliseconds === 0) return afterNextFrame(run);
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** A saved input of this screen. It is flushed when the screen is left, hidden or closed. */
export function useSavedInput<Value, Refusal>({
  stored,
  save,
  onFailure = 'keep',
  aside,
  delay,
}: Options<Value, Refusal>) {
  const isAside = aside !== undefined;
  const [input] = useState<SavedInput<Value, Refusal>>(() =>
    createSavedInput({ stored, save, onFailure, aside, delay, setTimer }),
  );
  useEffect(() => input.storedChanged(stored), [input, stored]);
  useEffect(() => {
    const flush = () => void input.flush();
    // A page that goes leaves what is typed aside: a write that is torn off may keep the store from the next page.
    let goes = false;
    const leave = () => {
      goes = isAside;
      if (!goes) flush();
    };
    const comeBack = () => {
      goes = false;
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden' && !goes) flush();
    };
    const unregister = registerFlush(input.flush);
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
  }, [input, isAside]);
  const { value, state, refusal } = useSyncExternalStore(input.subscribe, input.getSnapshot);
  const { change, setFocused, reset, flush } = input;
  return { value, state, refusal, change, setFocused, reset, flush };
}
