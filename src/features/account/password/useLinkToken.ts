import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkTokenIn } from '#domain/users/linkToken.ts';
import { forgetLink, keepLink, keptLink, type LinkName } from '../../../session/keptLink.ts';
import { useSession } from '../../../session/sessionState.ts';

/** `cut`: the address had a part of the token; `missing`: neither the address nor this tab has one. */
export type LinkToken = { readonly token: string } | 'cut' | 'missing';

const tokenOf = (link: LinkToken) => (typeof link === 'string' ? link : link.token);

function readLink(search: string, name: LinkName): LinkToken {
  const found = linkTokenIn(search, name);
  if (found !== null) return found;
  const token = keptLink(window, name);
  return token === null ? 'missing' : { token };
}

/**
 * The token of a link from a mail, and the function that forgets it, for one that is used or invalid. It leaves the address at
 * once, so that no history entry, bookmark or referrer contains it, and stays in the tab for a reload (E17).
 */
export function useLinkToken(name: LinkName): { readonly link: LinkToken; readonly forget: () => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readLink(search, name));
  const opened = linkTokenIn(search, name);
  if (opened !== null && tokenOf(opened) !== tokenOf(link)) setLink(opened);
  useEffect(() => {
    const found = linkTokenIn(search, name);
    if (found === null) return;
    if (found === 'cut') forgetLink(window);
    else keepLink(window, name, found.token);
    void navigate({ search: '' }, { replace: true });
  }, [name, navigate, search]);
  useEffect(() => {
    if (typeof link === 'string' || keptLink(window, name) === null) return;
    // Somebody has signed in or out in another tab, and the session has forgotten it.
    return useSession.subscribe(() => {
      if (keptLink(window, name) === null) setLink('missing');
    });
  }, [link, name]);
  return { link, forget: useCallback(() => forgetLink(window), []) };
}
