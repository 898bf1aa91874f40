import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import type { ApiResult, Failure } from '../../../../api/ApiResult.ts';
import type { Api } from '../../../../api/createApi.ts';
import type { Versioned } from '../../../../api/placeCalls.ts';
import { useChange } from '../queries/useChange.ts';
import { useDraft } from '../queries/useDraft.ts';
import { placeKinds } from './queries.ts';

/** Why a change of a mandate or building was refused, in words, also `besides`; null for what is said elsewhere. */
export function usePlaceRefusal(
  besides: Readonly<Record<string, string>> = {},
): (failure: Failure) => string | null {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    has_tours: t`Tours of this mandate are concluded already: they count, or do not, as they were walked. Only a mandate without concluded tours can become one for practice, or stop being one.`,
    merged: t`This building is merged into another one. Undo that first.`,
    has_merged: t`One of the two is merged already, or has others merged into it. Undo that first.`,
    precondition_failed: t`This was changed meanwhile. What you changed here is still in its field. Look at everything, and save again.`,
    ...besides,
  };
  return (failure) =>
    failure.kind === 'status' && failure.error !== null ? (words[failure.error] ?? null) : null;
}

type PlaceFormOptions<Fields, Value> = {
  /** What is edited: what was typed is kept by it (N24). */
  readonly name: string;
  /** What is stored, of the version `of`; it changes when somebody else changes it. */
  readonly stored: Fields;
  readonly of: Versioned | null;
  readonly save: (
    api: Api,
    change: { readonly of: Versioned | null; readonly fields: Fields },
    operationId: string,
  ) => Promise<ApiResult<Value>>;
  readonly onSaved: (value: Value) => void;
};

/** The fields of a mandate or a building in a dialog: what was typed over what is stored, refusals, and saving. */
export function usePlaceForm<Fields extends object, Value>(options: PlaceFormOptions<Fields, Value>) {
  const { name, stored, of, save, onSaved } = options;
  const [typed, setTyped] = useDraft<Partial<Fields> | null>(name, null);
  const [refused, setRefused] = useState<Failure | null>(null);
  const refusalOf = usePlaceRefusal();
  const isShown = (failure: Failure) =>
    refusalOf(failure) !== null || (failure.kind === 'status' && failure.status === 422);
  const { change, isPending, forget } = useChange({
    name,
    changes: placeKinds,
    shows: isShown,
    send: (api, sent: { of: Versioned | null; fields: Fields }, id) => save(api, sent, id),
    onSuccess: () => setTyped(null),
  });
  const errors: Readonly<Record<string, readonly string[]>> =
    refused?.kind === 'status' && refused.status === 422 ? refused.errors : {};
  const fields = { ...stored, ...typed };
  return {
    fields,
    type: (changes: Partial<Fields>) => setTyped((before) => ({ ...before, ...changes })),
    errorOf: (field: keyof Fields & string) => {
      const [key] = errors[field] ?? [];
      return key === undefined ? null : fieldErrorMessage(key);
    },
    refusal: refused === null ? null : refusalOf(refused),
    isPending,
    submit: () => {
      setRefused(null);
      change(
        { of, fields },
        { onSuccess: onSaved, onError: ({ failure }) => isShown(failure) && setRefused(failure) },
      );
    },
    /** What was typed is thrown away. */
    cancel: () => {
      forget();
      setTyped(null);
      setRefused(null);
    },
  };
}
