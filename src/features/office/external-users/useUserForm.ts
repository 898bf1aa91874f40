import { type RefObject, useEffect, useState } from 'react';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { nameRefusal } from '#domain/users/externalUser.ts';
import type { ApiResult, Failure } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { isGone } from '../../shared/server/useFailure.ts';
import { focusHeading, isFocusLost } from '../../shared/server/useFocusAfter.ts';
import { useChange } from '../shared/queries/useChange.ts';
import { accessIn } from './accessText.ts';

/** The fields as they are typed: all of them texts. */
export type TypedFields = Omit<ExternalUserFields, 'mandates'> & { readonly mandates: string };

/** What was saved here, and its ETag. */
type Saved = { readonly fields: TypedFields; readonly etag: string | undefined };

type FieldErrors = Partial<Record<keyof TypedFields, string>>;

/** E4: validation of a person's fields without the server, which alone knows what an address is (E3). B5: of who is new, mandates are chosen. */
function ownRefusals(
  { firstname, lastname, email, role, mandates }: TypedFields,
  isNew: boolean,
): FieldErrors {
  const found = {
    firstname: nameRefusal(firstname),
    lastname: nameRefusal(lastname),
    email: email === '' ? 'required' : null,
    mandates: isNew && role === 'inspector' && mandates === '' ? 'required' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, refusal]) => refusal !== null));
}

/** E9: the newest fields of the server, with the values that were typed over those loaded, or sent, before. */
function withTyped(newest: TypedFields, values: TypedFields, loaded: Record<string, string>): TypedFields {
  const typed = Object.entries(values).filter(([name, value]) => value !== loaded[name]);
  return { ...newest, ...Object.fromEntries(typed) };
}

/**
 * E13: the new values of fields that were changed elsewhere since those loaded before; null if there is no need to show them,
 * because nothing was refused and this person typed into other fields only.
 */
function changedElsewhere(
  newest: TypedFields,
  values: TypedFields,
  { loaded, known }: { readonly loaded: Record<string, string>; readonly known: Partial<TypedFields> | null },
): Partial<TypedFields> | null {
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

const isStatus = (failure: Failure, status: number) => failure.kind === 'status' && failure.status === status;

type UserFormOptions<Value> = {
  /** The element, whose refused field gets the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly initially: TypedFields;
  /** The reading that `initially` is from, a new object for each, with the ETag that a change is made from (E13). */
  readonly read?: { readonly etag: string | undefined };
  /** The person, or that it is a new one. */
  readonly name: string;
  readonly send: (
    api: Api,
    fields: ExternalUserFields,
    operation: { readonly id: string; readonly etag: string | undefined },
  ) => Promise<ApiResult<Value>>;
  /** Called wherever the person is by then. */
  readonly onSaved: (value: Value) => void;
  /** Called where the page is still there (E16). */
  readonly onShown?: (value: Value) => void;
};

/** The fields of a person, their errors, and submitting them. */
export function useUserForm<Value>(options: UserFormOptions<Value>) {
  const { form, initially, read, name, send, onSaved, onShown } = options;
  const [values, setValues] = useState(initially);
  const [loaded, setLoaded] = useState({ read, fields: initially });
  // Until the person is read again.
  const [saved, setSaved] = useState<Saved | null>(null);
  const [elsewhere, setElsewhere] = useState<Partial<TypedFields> | null>(null);
  if (read !== loaded.read) {
    const before = saved?.fields ?? loaded.fields;
    setLoaded({ read, fields: initially });
    setSaved(null);
    setElsewhere(changedElsewhere(initially, values, { loaded: before, known: elsewhere }));
    setValues(withTyped(initially, values, before));
  }
  const [fields, setFields] = useState<FieldErrors>({});
  useEffect(() => {
    // A refused field may be far above the button; with the focus there, a screen reader reads its error.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, fields]);
  const isReadAgain = (failure: Failure) =>
    read !== undefined && (isStatus(failure, preconditionFailed) || isGone(failure));
  const { change, isPending } = useChange({
    name,
    changes: ['people'],
    // Read again, the page says who was changed or deleted elsewhere; what is refused is said at its field.
    shows: (failure) => isReadAgain(failure) || isStatus(failure, 422),
    send: async (api, { etag, person }: { etag: string | undefined; person: TypedFields }, id) => {
      const { mandates, ...texts } = person;
      // An administrator has all, and keeps what they had as an inspector.
      const chosen = person.role === 'inspector' ? accessIn(mandates) : undefined;
      const sent = { ...texts, ...(chosen !== undefined && { mandates: chosen }) };
      const result = await send(api, sent, { id, etag });
      return result.ok ? { ok: true, value: { value: result.value, etag: result.etag } } : result;
    },
    onSuccess: ({ value }) => onSaved(value),
  });

  function submit(): void {
    const person = {
      ...values,
      firstname: cleanLine(values.firstname),
      lastname: cleanLine(values.lastname),
      email: values.email.trim(),
    };
    const refused = ownRefusals(person, read === undefined);
    setFields(refused);
    if (Object.keys(refused).length > 0) return;
    const etag = saved === null ? read?.etag : saved.etag;
    change(
      { etag, person },
      {
        onSuccess: (stored) => {
          // What was typed since is not part of what was saved.
          setValues((newest) => withTyped(person, newest, values));
          setSaved({ fields: person, etag: stored.etag });
          setElsewhere(null);
          // There is nothing left to save.
          if (isFocusLost()) focusHeading();
          onShown?.(stored.value);
        },
        onError: ({ failure }) => {
          if (isStatus(failure, preconditionFailed)) setElsewhere((before) => before ?? {});
          if (failure.kind !== 'status' || failure.status !== 422) return;
          setFields(
            Object.fromEntries(Object.entries(failure.errors).map(([field, keys]) => [field, keys[0]])),
          );
        },
      },
    );
  }

  return {
    values,
    fields,
    isPending,
    isNew: read === undefined,
    changed: JSON.stringify(values) !== JSON.stringify(initially),
    /** E13: what was changed elsewhere, where that has to be said. */
    elsewhere,
    /** Whether something would be lost with the page. */
    unsaved: JSON.stringify(values) !== JSON.stringify(saved?.fields ?? initially),
    change: (changes: Partial<TypedFields>) => setValues((before) => ({ ...before, ...changes })),
    submit,
  };
}

export type UserForm = Omit<ReturnType<typeof useUserForm>, 'changed' | 'elsewhere' | 'unsaved'>;
