import { useEffect, useState } from 'react';
import { reachServer } from '../../../api/accountCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';

const retryMs = 5000;

/**
 * Whether the server can be reached, found out by a call, because `navigator.onLine` is not reliable (S12). While it cannot, the
 * call is repeated every few seconds.
 */
export function useReachable(): 'unknown' | 'yes' | 'no' {
  const { api } = useServer();
  const [reachable, setReachable] = useState<'unknown' | 'yes' | 'no'>('unknown');
  useEffect(() => {
    if (reachable === 'yes') return;
    const abort = new AbortController();
    const probe = () =>
      void reachServer(api, abort.signal).then((reached) => {
        if (!abort.signal.aborted) setReachable(reached ? 'yes' : 'no');
      });
    probe();
    const timer = setInterval(probe, retryMs);
    window.addEventListener('online', probe);
    return () => {
      abort.abort();
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [api, reachable]);
  return reachable;
}
