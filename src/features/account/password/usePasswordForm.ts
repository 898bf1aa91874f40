import { useRef, useState } from 'react';
import { confirmationRefusal, passwordRefusal } from '#domain/users/password.ts';
import { type ApiResult, endsSession, outcomeUnknown } from '../../../api/ApiResult.ts';
import type { NewPassword } from '../../../api/accountCalls.ts';
import type { Api } from '../../../api/createApi.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useFocusAfter } from '../../shared/server/useFocusAfter.ts';

type Values = NewPassword & { readonly currentPassword: string };

/** The first error key of each field that has one. */
type FieldErrors = Partial<Record<keyof Values, string>>;

const nothing: Values = { currentPassword: '', password: '', passwordConfirmation: '' };

// The names of the fields in the server's errors (specification §5).
const wireNames: Readonly<Record<keyof Values, string>> = {
  currentPassword: 'current_password',
  password: 'password',
  passwordConfirmation: 'password_confirmation',
};

function ownRefusals(values: Values): FieldErrors {
  // Without the list of known passwords, which only the server has, and without the address, which only the link knows.
  const password = passwordRefusal(values.password, null, () => false);
  const confirmation = confirmationRefusal(values.password, values.passwordConfirmation);
  return {
    ...(password === null ? {} : { password }),
    ...(confirmation === null ? {} : { passwordConfirmation: confirmation }),
  };
}

function serverRefusals(errors: Readonly<Record<string, readonly string[]>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(wireNames).flatMap(([name, wireName]) => {
      const key = errors[wireName]?.[0];
      return key === undefined ? [] : [[name, key]];
    }),
  );
}

type PasswordFormOptions = {
  /** Whether the current password is required, which only a signed-in person is asked for. */
  readonly asksCurrent?: boolean;
  readonly send: (api: Api, values: Values, operationId: string) => Promise<ApiResult<object>>;
  readonly onDone: () => void;
};

/** The form of a new password: its values, their errors, and submitting it. */
export function usePasswordForm({ asksCurrent = false, send, onDone }: PasswordFormOptions) {
  const { api, newId } = useServer();
  const fail = useFailure();
  const [values, setValues] = useState(nothing);
  const [fields, setFields] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const keepFocus = useFocusAfter(pending);
  const [mayHaveWorked, setMayHaveWorked] = useState(false);
  // What was sent last: the same again has the same key, in case its response was lost (S22).
  const last = useRef<{ readonly values: Values; readonly operationId: string } | null>(null);

  async function submit(): Promise<void> {
    const missing = asksCurrent && values.currentPassword === '' ? { currentPassword: 'required' } : {};
    const refused = { ...missing, ...ownRefusals(values) };
    setFields(refused);
    setRefusal(null);
    if (Object.keys(refused).length > 0) return;
    keepFocus();
    setPending(true);
    if (last.current?.values !== values) last.current = { values, operationId: newId() };
    const result = await send(api, values, last.current.operationId);
    setPending(false);
    if (result.ok) {
      setValues(nothing);
      setMayHaveWorked(false);
      onDone();
      return;
    }
    const { failure } = result;
    if (outcomeUnknown(failure)) setMayHaveWorked(true);
    // The forms behind a mail's link send no token: their 401 or 403 is about the link, and ends no session.
    if (asksCurrent && endsSession(failure)) fail(failure);
    else if (failure.kind === 'status' && failure.status < 500 && failure.status !== 429) {
      setFields(serverRefusals(failure.errors));
      setRefusal(failure.error ?? (Object.keys(failure.errors).length > 0 ? null : 'unknown_error'));
    } else fail(failure);
  }

  return {
    values,
    fields,
    /** The server's error key to show above the form, or null. */
    refusal,
    pending,
    /** E11: the outcome of an earlier attempt is unknown. If it worked, its link or current password is refused since. */
    mayHaveWorked,
    change: (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed })),
    submit,
  };
}

export type PasswordForm = ReturnType<typeof usePasswordForm>;
