import { useEffect, useState } from 'react';
import { reachServer } from '../../../api/accountCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';

const betweenTries = 5000;

/**
 * Whether the server can be reached, found out by asking it: a browser's own opinion is not to be believed (S12).
 * While it cannot, it is asked again every few seconds.
 */
export function useReachable(): 'unknown' | 'yes' | 'no' {
  const { api } = useServer();
  const [reachable, setReachable] = useState<'unknown' | 'yes' | 'no'>('unknown');
  useEffect(() => {
    if (reachable === 'yes') return;
    const leaving = new AbortController();
    const ask = () =>
      void reachServer(api, leaving.signal).then((reached) => {
        if (!leaving.signal.aborted) setReachable(reached ? 'yes' : 'no');
      });
    ask();
    const timer = setInterval(ask, betweenTries);
    window.addEventListener('online', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [api, reachable]);
  return reachable;
}
