import { useEffect, useRef, useState } from 'react';
import type { LinkPerson } from '#contract/accounts/account.ts';
import type { Failure } from '../../../api/ApiResult.ts';
import { fetchLinkPerson } from '../../../api/accountCalls.ts';
import type { LinkName } from '../../../session/keptLink.ts';
import { useServer } from '../../shared/server/ApiContext.ts';

/**
 * For whom a link is, which uses nothing up (E17): `pending` until the server has answered, null where it has not, and where there
 * is no link. It is asked again once it can be reached.
 */
export function useLinkPerson(
  name: LinkName,
  token: string | null,
  { isOffline, onFailure }: { readonly isOffline: boolean; readonly onFailure: (failure: Failure) => void },
): LinkPerson | 'pending' | null {
  const { api } = useServer();
  const [found, setFound] = useState<{ token: string; person: LinkPerson | null } | null>(null);
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  useEffect(() => {
    if (token === null || isOffline) return;
    const abort = new AbortController();
    void fetchLinkPerson(api, name, { token, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setFound({ token, person: result.ok ? result.value : null });
      if (!result.ok) latest.current(result.failure);
    });
    return () => abort.abort();
  }, [api, name, token, isOffline]);
  if (token === null) return null;
  return found?.token === token ? found.person : 'pending';
}
