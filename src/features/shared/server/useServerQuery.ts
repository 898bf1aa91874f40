import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiResult, endsSession, type Failure } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { useServer } from './ApiContext.ts';
import { useFailure } from './useFailure.ts';

type Loaded<Value> = {
  readonly key: string;
  /** The key of the query whose value it is. */
  readonly of: string | null;
  readonly value: Value | null;
  readonly failure: Failure | null;
};

type Attempt = {
  readonly count: number;
  readonly how: 'asked' | 'quiet';
  /** The key whose shown value is fetched again unasked, or null. It has no effect once `key` is another one. */
  readonly unaskedKey: string | null;
};

export type ServerQuery<Value> = {
  /** The newest value; while `pending` it may be that of the previous key. */
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly pending: boolean;
  /** Whether what is shown is being fetched again unasked. */
  readonly isUnasked: boolean;
  /** Fetches again because the person wants it; a failure shows a toast (specification §8). */
  readonly refetch: () => void;
  /** Fetches again in the background; a failure shows no toast. */
  readonly refetchQuietly: () => void;
  /** Fetches again what is still shown, without being asked: a failure changes nothing, unless it ends the session. */
  readonly refetchUnasked: () => void;
};

/**
 * A query to the server. It is fetched again when `key` changes, so the key must contain everything that `fetchValue` depends
 * on. The previous value stays until the new one is loaded. A failure shows a toast, besides what the screen shows in its place
 * (specification §8).
 */
export function useServerQuery<Value>(
  key: string,
  fetchValue: (api: Api, signal: AbortSignal) => Promise<ApiResult<Value>>,
): ServerQuery<Value> {
  const { api } = useServer();
  const fail = useFailure();
  const latest = useRef(fetchValue);
  useEffect(() => {
    latest.current = fetchValue;
  });
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, how: 'asked', unaskedKey: null });
  const [loaded, setLoaded] = useState<Loaded<Value> | null>(null);
  const attemptKey = `${attempt.count} ${key}`;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void latest.current(api, abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) {
        shown.current = key;
        setLoaded({ key: attemptKey, of: key, value: result.value, failure: null });
        return;
      }
      const { failure } = result;
      // Another key's value may have been shown since: that must not stay under this key.
      const isUnasked = attempt.unaskedKey === key && shown.current === key;
      if ((attempt.how === 'asked' && !isUnasked) || endsSession(failure)) fail(failure);
      if (isUnasked) {
        setLoaded((before) => (before === null ? null : { ...before, key: attemptKey }));
        return;
      }
      setLoaded((before) => ({
        key: attemptKey,
        of: before?.of ?? null,
        value: before?.value ?? null,
        failure,
      }));
    });
    return () => abort.abort();
  }, [api, fail, key, attemptKey, attempt.how, attempt.unaskedKey]);
  return {
    value: loaded?.value ?? null,
    failure: loaded?.key === attemptKey ? loaded.failure : null,
    pending: loaded?.key !== attemptKey,
    isUnasked: attempt.unaskedKey === key && loaded?.of === key,
    refetch: useCallback(
      () => setAttempt(({ count }) => ({ count: count + 1, how: 'asked', unaskedKey: null })),
      [],
    ),
    refetchQuietly: useCallback(
      () => setAttempt(({ count }) => ({ count: count + 1, how: 'quiet', unaskedKey: null })),
      [],
    ),
    refetchUnasked: useCallback(
      () => setAttempt(({ count, how }) => ({ count: count + 1, how, unaskedKey: key })),
      [key],
    ),
  };
}
