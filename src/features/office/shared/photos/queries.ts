import { useQuery } from '@tanstack/react-query';
import { fetchPhoto, removePhoto } from '../../../../api/photoCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { reading } from '../queries/reading.ts';
import { useChange } from '../queries/useChange.ts';

/** The bytes of a photo, once it is wanted; not kept when nobody shows it. */
export function usePhoto(id: string, { size, isWanted }: { size: 'photo' | 'thumbnail'; isWanted: boolean }) {
  const { api } = useServer();
  return useQuery({
    ...reading(['photos', id, size], () => fetchPhoto(api, { id, size })),
    enabled: isWanted,
    gcTime: 0,
    meta: { quiet: true },
    placeholderData: () => undefined,
    staleTime: Infinity,
  });
}

/** Removes a photo for a reason (PH13). */
export function useRemovePhoto(
  id: string,
  told: Pick<Parameters<typeof useChange<string, unknown>>[0], 'onSuccess' | 'onError' | 'shows'>,
) {
  return useChange({
    ...told,
    name: `photo ${id}`,
    changes: ['tours', 'results', 'findings'],
    send: (api, reason: string, operationId) => removePhoto(api, { id, reason }, operationId),
  });
}
