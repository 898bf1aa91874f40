import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a link from a mail. It is removed from the address at once, so that no history entry, bookmark or referrer
 * contains it, and kept in memory only: null after a reload.
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
