import { createContext, use, useEffect, useState } from 'react';
import type { Role } from '#domain/users/role.ts';

/** An account of a demo server, which everybody may use. */
export type DemoAccount = { readonly email: string; readonly password: string; readonly role: Role };

/** Fetches the accounts of a demo server; none if it is not a demo, or unreachable. */
export const DemoAccountsContext = createContext<() => Promise<readonly DemoAccount[]>>(async () => []);

/** The accounts of the demo, one per role; empty until they are fetched. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const fetchAccounts = use(DemoAccountsContext);
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    let wanted = true;
    void fetchAccounts().then((known) => {
      if (wanted)
        setAccounts(known.filter(({ role }, place) => known.findIndex((one) => one.role === role) === place));
    });
    return () => {
      wanted = false;
    };
  }, [fetchAccounts]);
  return accounts;
}
