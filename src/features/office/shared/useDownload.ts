import { useState } from 'react';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useFailure } from '../../shared/server/useFailure.ts';

/** Fetches a file with the token in its header and offers it to the person; the address never holds a secret. */
export function useDownload() {
  const { api, saveFile } = useServer();
  const fail = useFailure();
  const [pending, setPending] = useState<string | null>(null);

  async function download(path: string): Promise<void> {
    setPending(path);
    const answer = await api.download(path);
    setPending(null);
    if (answer.ok) saveFile(answer.value.content, answer.value.name);
    else fail(answer.failure);
  }

  return { pending, download };
}
