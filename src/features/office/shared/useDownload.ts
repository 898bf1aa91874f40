import { useState } from 'react';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useKeptFocus } from '../../shared/server/useKeptFocus.ts';

/** Downloads a file and saves it on the device. Fetched with the token in a header, so that no URL contains a secret. */
export function useDownload() {
  const { api, saveFile } = useServer();
  const fail = useFailure();
  const [pending, setPending] = useState<string | null>(null);
  const keepFocus = useKeptFocus(pending !== null);

  async function download(path: string): Promise<void> {
    keepFocus();
    setPending(path);
    const result = await api.download(path);
    setPending(null);
    if (result.ok) saveFile(result.value.content, result.value.name);
    else fail(result.failure);
  }

  return { pending, download };
}
