import { useEffect, useRef } from 'react';

/** What keys do while this is on the screen, wherever the focus is, but not in a field; null: what they do by themselves. */
export function useKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey)
        return;
      latest.current[event.key]?.();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
