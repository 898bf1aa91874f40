import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult, Failure } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { useServer } from './ApiContext.ts';
import { endsSession, useFailure } from './useFailure.ts';

type Asked<Value> = {
  readonly question: string;
  readonly value: Value | null;
  readonly failure: Failure | null;
};

export type ServerQuery<Value> = {
  /** The newest answer there is; while `pending` it may be the one to the question before. */
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly pending: boolean;
  /** For somebody who asks; a failure is said (specification §8). */
  readonly refetch: () => void;
  /** For nobody: a failure is silent. */
  readonly askQuietly: () => void;
};

/**
 * One reading from the server. It is asked again when `question` changes: put everything into it that `ask`
 * depends on. What came before stays on the screen until the new answer is there. A failure is a toast besides what the
 * screen shows in its place (specification §8).
 */
export function useServerQuery<Value>(
  question: string,
  ask: (api: Api, signal: AbortSignal) => Promise<ApiResult<Value>>,
): ServerQuery<Value> {
  const { api } = useServer();
  const fail = useFailure();
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [attempt, setAttempt] = useState({ count: 0, isQuiet: false });
  const [asked, setAsked] = useState<Asked<Value> | null>(null);
  const whole = `${attempt.count} ${question}`;
  useEffect(() => {
    const leaving = new AbortController();
    void latest.current(api, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) {
        setAsked({ question: whole, value: answer.value, failure: null });
        return;
      }
      const { failure } = answer;
      if (!attempt.isQuiet || endsSession(failure)) fail(failure);
      setAsked((before) => ({ question: whole, value: before?.value ?? null, failure }));
    });
    return () => leaving.abort();
  }, [api, fail, whole, attempt.isQuiet]);
  return {
    value: asked?.value ?? null,
    failure: asked?.question === whole ? asked.failure : null,
    pending: asked?.question !== whole,
    refetch: useCallback(() => setAttempt(({ count }) => ({ count: count + 1, isQuiet: false })), []),
    askQuietly: useCallback(() => setAttempt(({ count }) => ({ count: count + 1, isQuiet: true })), []),
  };
}
