import { createContext, use, useEffect, useState } from 'react';
import type { Role } from '#domain/users/role.ts';

/** An account that everybody may use, because the server says that it is a demo. */
export type DemoAccount = { readonly email: string; readonly password: string; readonly role: Role };

/** Asks the server for the accounts of its demo; there are none where it is no demo, or is not there. */
export const DemoAccountsContext = createContext<() => Promise<readonly DemoAccount[]>>(async () => []);

/** The accounts of the demo, one for each role; empty until the server has said so. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const ask = use(DemoAccountsContext);
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    let wanted = true;
    void ask().then((known) => {
      if (wanted)
        setAccounts(known.filter(({ role }, place) => known.findIndex((one) => one.role === role) === place));
    });
    return () => {
      wanted = false;
    };
  }, [ask]);
  return accounts;
}
