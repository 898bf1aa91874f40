import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { nameRefusal } from '#domain/users/externalUser.ts';
import type { ApiResult } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { isGone, useFailure } from '../../shared/server/useFailure.ts';
import { focusHeading, isFocusLost, useKeptFocus } from '../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../shared/server/useOperation.ts';
import { useStillShown } from '../../shared/server/useStillShown.ts';

/** What was saved here, and its ETag. */
type Saved = { readonly fields: ExternalUserFields; readonly etag: string | undefined };

type FieldErrors = Partial<Record<keyof ExternalUserFields, string>>;

/** E4: validation of a person's fields without the server, which alone knows what an address is (E3). */
function ownRefusals({ firstname, lastname, email }: ExternalUserFields): FieldErrors {
  const found = {
    firstname: nameRefusal(firstname),
    lastname: nameRefusal(lastname),
    email: email === '' ? 'required' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, refusal]) => refusal !== null));
}

/** E9: the newest fields of the server, with the values that were typed over those loaded, or sent, before. */
function withTyped(
  newest: ExternalUserFields,
  values: ExternalUserFields,
  loaded: Record<string, string>,
): ExternalUserFields {
  const typed = Object.entries(values).filter(([name, value]) => value !== loaded[name]);
  return { ...newest, ...Object.fromEntries(typed) };
}

/**
 * E13: the new values of fields that were changed elsewhere since those loaded before; null if there is no need to show them,
 * because nothing was refused and this person typed into other fields only.
 */
function changedElsewhere(
  newest: ExternalUserFields,
  values: ExternalUserFields,
  {
    loaded,
    known,
  }: { readonly loaded: Record<string, string>; readonly known: Partial<ExternalUserFields> | null },
): Partial<ExternalUserFields> | null {
  const own: Readonly<Record<string, string>> = values;
  const other = Object.entries(newest).filter(
    ([name, value]) => value !== loaded[name] && value !== own[name],
  );
  const isTypedOver = other.some(([name]) => own[name] !== loaded[name]);
  if (known === null && !isTypedOver) return null;
  const names = new Set([...Object.keys(known ?? {}), ...other.map(([name]) => name)]);
  return Object.fromEntries(Object.entries(newest).filter(([name]) => names.has(name)));
}

const preconditionFailed = 412;

type UserFormOptions<Value> = {
  /** The element, whose refused field gets the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly initially: ExternalUserFields;
  /** The reading that `initially` is from, a new object for each, with the ETag that a change is made from (E13). */
  readonly read?: { readonly etag: string | undefined };
  readonly send: (
    api: Api,
    fields: ExternalUserFields,
    operation: { readonly id: string; readonly etag: string | undefined },
  ) => Promise<ApiResult<Value>>;
  /** `isShown`: the page is still there; the person may have gone on before the response. */
  readonly onDone: (value: Value, isShown: boolean) => void;
  /** The person was changed or deleted elsewhere, and has to be read again. */
  readonly onStale?: () => void;
};

/** The fields of a person, their errors, and submitting them. */
export function useUserForm<Value>({ form, initially, read, send, onDone, onStale }: UserFormOptions<Value>) {
  const operate = useOperation();
  const fail = useFailure();
  const ask = useStillShown(useLocation().pathname);
  const [values, setValues] = useState(initially);
  const [loaded, setLoaded] = useState({ read, fields: initially });
  // Until the person is read again.
  const [saved, setSaved] = useState<Saved | null>(null);
  const [elsewhere, setElsewhere] = useState<Partial<ExternalUserFields> | null>(null);
  if (read !== loaded.read) {
    const before = saved?.fields ?? loaded.fields;
    setLoaded({ read, fields: initially });
    setSaved(null);
    setElsewhere(changedElsewhere(initially, values, { loaded: before, known: elsewhere }));
    setValues(withTyped(initially, values, before));
  }
  const [fields, setFields] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  useEffect(() => {
    // A refused field may be far above the button; with the focus there, a screen reader reads its error.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, fields]);
  const keepFocus = useKeptFocus(pending);

  async function submit(): Promise<void> {
    const trimmed = {
      ...values,
      firstname: cleanLine(values.firstname),
      lastname: cleanLine(values.lastname),
      email: values.email.trim(),
    };
    const refused = ownRefusals(trimmed);
    setFields(refused);
    if (Object.keys(refused).length > 0) return;
    keepFocus();
    setPending(true);
    const isShown = ask();
    const etag = saved === null ? read?.etag : saved.etag;
    const result = await operate(JSON.stringify([etag, trimmed]), (api, id) =>
      send(api, trimmed, { id, etag }),
    );
    setPending(false);
    if (result.ok) {
      // What was typed since is not part of what was saved.
      setValues((newest) => withTyped(trimmed, newest, values));
      setSaved({ fields: trimmed, etag: result.etag });
      setElsewhere(null);
      // There is nothing left to save.
      if (isShown() && isFocusLost()) focusHeading();
      onDone(result.value, isShown());
      return;
    }
    const { failure } = result;
    if (failure.kind === 'status' && failure.status === preconditionFailed && onStale !== undefined) {
      setElsewhere((before) => before ?? {});
      onStale();
      return;
    }
    if (failure.kind === 'status' && failure.status === 422) {
      setFields(Object.fromEntries(Object.entries(failure.errors).map(([name, keys]) => [name, keys[0]])));
    }
    if (onStale !== undefined && isGone(failure)) onStale();
    else fail(failure);
  }

  return {
    values,
    fields,
    pending,
    changed: JSON.stringify(values) !== JSON.stringify(initially),
    /** E13: what was changed elsewhere, where that has to be said. */
    elsewhere,
    /** Whether something would be lost with the page. */
    unsaved: JSON.stringify(values) !== JSON.stringify(saved?.fields ?? initially),
    change: (changes: Partial<ExternalUserFields>) => setValues((before) => ({ ...before, ...changes })),
    submit,
  };
}

export type UserForm = Omit<ReturnType<typeof useUserForm>, 'changed' | 'elsewhere' | 'unsaved'>;
