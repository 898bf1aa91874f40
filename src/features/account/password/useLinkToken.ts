import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of a link from a mail. It is taken out of the address at once, so that no history entry, no bookmark
 * and no referrer keeps it; from then on it lives in this page's memory. After a reload it is gone: null.
 */
export function useLinkToken(name: 'activation_token' | 'password_reset_token'): string | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get(name) || null);
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has(name)) return;
    rest.delete(name);
    void navigate({ search: rest.toString() }, { replace: true });
  }, [name, navigate, search]);
  return token;
}
