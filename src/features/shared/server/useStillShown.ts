import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function to call before a request; what that returns says whether the same is still `shown` (null: nothing is).
 * A response arrives wherever the person is by then, and must neither lead them away nor close what they have opened since (E16).
 */
export function useStillShown(shown: string | null): () => () => boolean {
  const newest = useRef<string | null>(null);
  useEffect(() => {
    newest.current = shown;
    return () => {
      newest.current = null;
    };
  }, [shown]);
  return useCallback(() => {
    const asked = newest.current;
    return () => asked !== null && newest.current === asked;
  }, []);
}
