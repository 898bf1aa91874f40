import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WireBuilding } from '#contract/inspections/building.ts';
import type { ApiResult, Failure } from '../../../../api/ApiResult.ts';
import type { Api } from '../../../../api/createApi.ts';
import { mergeBuilding } from '../../../../api/placeCalls.ts';
import { useChange } from '../queries/useChange.ts';
import { placeKinds } from './queries.ts';

type PlaceChangeOptions<Content, Value> = {
  readonly name: string;
  readonly send: (api: Api, content: Content, operationId: string) => Promise<ApiResult<Value>>;
  readonly onSuccess?: (value: Value) => void;
  /** Words for refusals that mean something else here. */
  readonly words?: Readonly<Record<string, string>>;
  /** The page says what is wrong with a field, too. */
  readonly hasFields?: boolean;
};

const isInvalid = (failure: Failure) => failure.kind === 'status' && failure.status === 422;

/** A change of a mandate or a building, and why it was refused, in words: the page says it. */
export function usePlaceChange<Content, Value>(options: PlaceChangeOptions<Content, Value>) {
  const { words, hasFields = false, ...change } = options;
  const { t } = useLingui();
  const [refused, setRefused] = useState<Failure | null>(null);
  const refusals: Readonly<Record<string, string>> = {
    has_tours: t`Tours of this mandate are concluded already: they count, or do not, as they were walked. Only a mandate without concluded tours can become one for practice, or stop being one.`,
    merged: t`This building is merged into another one. Undo that first.`,
    has_merged: t`One of the two is merged already, or has others merged into it. Undo that first.`,
    precondition_failed: t`This was changed meanwhile. What you changed here is still in its field. Look at everything, and save again.`,
    ...words,
  };
  const refusalOf = (failure: Failure | null) =>
    failure?.kind === 'status' ? (refusals[failure.error ?? ''] ?? null) : null;
  const shows = (failure: Failure) => refusalOf(failure) !== null || (hasFields && isInvalid(failure));
  const { change: send, isPending, forget } = useChange({ ...change, changes: placeKinds, shows });
  return {
    isPending,
    refusal: refusalOf(refused),
    errors: refused?.kind === 'status' && isInvalid(refused) ? refused.errors : {},
    forget: () => {
      forget();
      setRefused(null);
    },
    change: (content: Content, onSuccess: (value: Value) => void = () => undefined) => {
      setRefused(null);
      send(content, { onSuccess, onError: ({ failure }) => setRefused(failure) });
    },
  };
}

/** Merges a building into the one with this id, or takes that back: null (B2). */
export function useMerge({ id, etag = '' }: WireBuilding) {
  return usePlaceChange({
    name: `merge ${id}`,
    send: (api, into: string | null, operationId) => mergeBuilding(api, { id, etag, into }, operationId),
  });
}
