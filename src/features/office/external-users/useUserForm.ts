import { type RefObject, useEffect, useState } from 'react';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { emailRefusal, nameRefusal } from '#domain/users/externalUser.ts';
import type { ApiResult } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { focusHeading } from '../../shared/server/focusHeading.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { isFocusLost, useKeptFocus } from '../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../shared/server/useOperation.ts';

type FieldErrors = Partial<Record<keyof ExternalUserFields, string>>;

/** E3, E4: validation of a person's fields without the server. */
function ownRefusals({ firstname, lastname, email }: ExternalUserFields): FieldErrors {
  const found = {
    firstname: nameRefusal(firstname),
    lastname: nameRefusal(lastname),
    email: emailRefusal(email),
  };
  return Object.fromEntries(Object.entries(found).filter(([, refusal]) => refusal !== null));
}

/** E9: the newest fields of the server, with the values that were typed over those loaded before. */
function withTyped(
  newest: ExternalUserFields,
  values: ExternalUserFields,
  loaded: Record<string, string>,
): ExternalUserFields {
  const typed = Object.entries(values).filter(([name, value]) => value !== loaded[name]);
  return { ...newest, ...Object.fromEntries(typed) };
}

type UserFormOptions<Value> = {
  /** The element, whose refused field gets the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly initially: ExternalUserFields;
  readonly send: (api: Api, fields: ExternalUserFields, operationId: string) => Promise<ApiResult<Value>>;
  readonly onDone: (value: Value) => void;
};

/** The fields of a person, their errors, and submitting them. */
export function useUserForm<Value>({ form, initially, send, onDone }: UserFormOptions<Value>) {
  const operate = useOperation();
  const fail = useFailure();
  const [values, setValues] = useState(initially);
  const [loaded, setLoaded] = useState(initially);
  // Until they are read again.
  const [saved, setSaved] = useState<ExternalUserFields | null>(null);
  if (JSON.stringify(initially) !== JSON.stringify(loaded)) {
    setLoaded(initially);
    setSaved(null);
    setValues(withTyped(initially, values, saved ?? loaded));
  }
  const [fields, setFields] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  useEffect(() => {
    // A field that was refused may be far above the button; with the focus its error is read.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, fields]);
  const keepFocus = useKeptFocus(pending);

  async function submit(): Promise<void> {
    const trimmed = {
      ...values,
      firstname: values.firstname.trim(),
      lastname: values.lastname.trim(),
      email: values.email.trim(),
    };
    const refused = ownRefusals(trimmed);
    setFields(refused);
    if (Object.keys(refused).length > 0) return;
    keepFocus();
    setPending(true);
    const result = await operate(JSON.stringify(trimmed), (api, id) => send(api, trimmed, id));
    setPending(false);
    if (result.ok) {
      setValues(trimmed);
      setSaved(trimmed);
      // There is nothing left to save.
      if (isFocusLost()) focusHeading();
      onDone(result.value);
      return;
    }
    const { failure } = result;
    if (failure.kind === 'status' && failure.status === 422) {
      setFields(Object.fromEntries(Object.entries(failure.errors).map(([name, keys]) => [name, keys[0]])));
    }
    fail(failure);
  }

  return {
    values,
    fields,
    pending,
    changed: JSON.stringify(values) !== JSON.stringify(initially),
    /** Whether something would be lost with the page. */
    unsaved: JSON.stringify(values) !== JSON.stringify(saved ?? initially),
    change: (changes: Partial<ExternalUserFields>) => setValues((before) => ({ ...before, ...changes })),
    submit,
  };
}

export type UserForm = Omit<ReturnType<typeof useUserForm>, 'changed' | 'unsaved'>;
