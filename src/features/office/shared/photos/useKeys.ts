import { useEffect, useRef } from 'react';

/** Keyboard shortcuts of the whole page while the component is mounted; not within a text area. null: no shortcut. */
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
