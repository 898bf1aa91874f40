import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '../../api/Answer.ts';
import type { Api } from '../../api/createApi.ts';
import { useSessionActions } from '../SessionContext.ts';
import { useServer } from './ApiContext.ts';

type Asked<Value> = {
  readonly question: string;
  readonly value: Value | null;
  readonly failure: Failure | null;
};

export type Answered<Value> = {
  /** The newest answer there is; while `pending` it may be the one to the question before. */
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly pending: boolean;
  readonly askAgain: () => void;
};

/**
 * One reading from the server. It is asked again when `question` changes: put everything into it that `ask`
 * depends on. What came before stays on the screen until the new answer is there.
 */
export function useAnswer<Value>(
  question: string,
  ask: (api: Api, signal: AbortSignal) => Promise<Answer<Value>>,
): Answered<Value> {
  const { api } = useServer();
  const session = useSessionActions();
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<Asked<Value> | null>(null);
  const whole = `${attempt} ${question}`;
  useEffect(() => {
    const leaving = new AbortController();
    void latest.current(api, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) {
        setAsked({ question: whole, value: answer.value, failure: null });
        return;
      }
      const { failure } = answer;
      if (failure.kind === 'status' && (failure.status === 401 || failure.status === 403)) {
        const notice = failure.error === 'user_disabled' ? 'user_disabled' : 'session_expired';
        void session.sessionEnded(notice, failure.token);
      }
      setAsked((before) => ({ question: whole, value: before?.value ?? null, failure }));
    });
    return () => leaving.abort();
  }, [api, session, whole]);
  return {
    value: asked?.value ?? null,
    failure: asked?.question === whole ? asked.failure : null,
    pending: asked?.question !== whole,
    askAgain: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
