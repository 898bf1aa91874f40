import { useEffect, useState } from 'react';
import { useServer } from './ApiContext.ts';

/** Whether the server sends mails (E19); null until that is known. */
export function useHasMailServer(): boolean | null {
  const { hasMailServer } = useServer();
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    let wanted = true;
    void hasMailServer().then((known) => wanted && setHas(known));
    return () => {
      wanted = false;
    };
  }, [hasMailServer]);
  return has;
}
