import { useEffect, useState } from 'react';
import { endsSession } from '../../../../api/ApiResult.ts';
import { fetchPhoto } from '../../../../api/photoCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';

type Read = { readonly of: string; readonly address: string | null };

/**
 * The object URL of a photo while the component is mounted; null until it is loaded. `failed`: it could not be fetched. With
 * the id null, nothing is fetched. A refusal that ends the session ends it (S16).
 */
export function usePhotoAddress(
  id: string | null,
  size: 'photo' | 'thumbnail',
): { readonly address: string | null; readonly failed: boolean } {
  const { api } = useServer();
  const fail = useFailure();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let address: string | null = null;
    let left = false;
    void fetchPhoto(api, { id, size }).then((result) => {
      // Any other failure is said where the photo would be.
      if (!result.ok && endsSession(result.failure)) fail(result.failure);
      if (left) return;
      address = result.ok ? URL.createObjectURL(result.value) : null;
      setRead({ of: id, address });
    });
    return () => {
      left = true;
      // An object URL keeps its photo in memory until it is revoked.
      if (address !== null) URL.revokeObjectURL(address);
      setRead(null);
    };
  }, [api, fail, id, size]);
  const own = read?.of === id ? read : null;
  return { address: own?.address ?? null, failed: own !== null && own.address === null };
}
