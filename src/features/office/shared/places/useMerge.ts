import { useState } from 'react';
import type { WireBuilding } from '#contract/inspections/building.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { mergeBuilding } from '../../../../api/placeCalls.ts';
import { useChange } from '../queries/useChange.ts';
import { placeKinds } from './queries.ts';
import { usePlaceRefusal } from './usePlaceForm.ts';

/** Merges a building into the one with this id, or takes that back: null (B2). */
export function useMerge({ id, etag = '' }: WireBuilding) {
  const refusalOf = usePlaceRefusal();
  const [refused, setRefused] = useState<Failure | null>(null);
  const { change, isPending } = useChange({
    name: `merge ${id}`,
    changes: placeKinds,
    shows: (failure) => refusalOf(failure) !== null,
    send: (api, into: string | null, operationId) => mergeBuilding(api, { id, etag, into }, operationId),
  });
  return {
    isPending,
    /** Why it was refused, in words. */
    refusal: refused === null ? null : refusalOf(refused),
    change: (into: string | null, onSuccess: () => void) => {
      setRefused(null);
      change(into, { onSuccess, onError: ({ failure }) => setRefused(failure) });
    },
  };
}
