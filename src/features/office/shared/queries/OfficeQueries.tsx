import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../session/sessionState.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';
import { createQueryClient } from './createQueryClient.ts';

/** Around the screens of the office: what was read for one person, thrown away when they are no longer signed in here. */
export function OfficeQueries({ children }: { readonly children: ReactNode }) {
  const person = useSession(({ status, me }) => (status === 'signed_in' ? me?.id : null));
  return <PersonQueries key={person}>{children}</PersonQueries>;
}

function PersonQueries({ children }: { readonly children: ReactNode }) {
  const reading = useFailure();
  const change = useFailure({ toastsRefused: true });
  const [client] = useState(() => createQueryClient({ reading, change }));
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Strict mode shows it again at once.
      queueMicrotask(() => isShown.current || client.clear());
    };
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
