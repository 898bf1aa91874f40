import { useState } from 'react';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { useSessionActions } from '../../shared/SessionContext.ts';

type Credentials = { readonly email: string; readonly password: string };

/** The first error key of each field, or null. */
type FieldErrors = Readonly<Record<keyof Credentials, string | null>>;

const noErrors: FieldErrors = { email: null, password: null };

function missing({ email, password }: Credentials): FieldErrors {
  return { email: email.trim() === '' ? 'required' : null, password: password === '' ? 'required' : null };
}

/** Signing in, with its refusals: an error key to show above the form, and keys to show under the fields. */
export function useSignIn() {
  const session = useSessionActions();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The address that the server has refused; the field may have changed since.
  const [refused, setRefused] = useState('');
  const [fields, setFields] = useState<FieldErrors>(noErrors);

  /** True when signed in. */
  async function signIn(credentials: Credentials): Promise<boolean> {
    const absent = missing(credentials);
    setFields(absent);
    setRefusal(null);
    if (absent.email !== null || absent.password !== null) return false;
    setPending(true);
    const signedIn = await session
      .signIn({ ...credentials, email: credentials.email.trim() })
      .finally(() => setPending(false));
    if (signedIn.ok) return true;
    const why = signedIn.reason;
    if (why.kind === 'refused') {
      setRefusal(why.error);
      setRefused(credentials.email.trim());
      setFields({ email: why.errors['email']?.[0] ?? null, password: why.errors['password']?.[0] ?? null });
    } else if (why.kind === 'network_refused' || why.kind === 'network_portal') {
      setRefusal(why.kind);
    } else {
      const key = why.kind === 'unreachable' ? 'network_error' : 'unknown_error';
      showToast({ message: serverErrorMessage(key), tone: 'bad', id: key });
    }
    return false;
  }

  return { pending, refusal, refused, fields, signIn };
}
