import '@mantine/core/styles/Checkbox.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactElement, useId } from 'react';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { ApiResult } from '../../../../api/ApiResult.ts';
import type { Api } from '../../../../api/createApi.ts';
import type { Versioned } from '../../../../api/placeCalls.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { OfficeDialog } from '../OfficeDialog.tsx';
import { useDraft } from '../queries/useDraft.ts';
import { usePlaceChange } from './usePlaceChange.ts';

type Values = Readonly<Record<string, string | boolean>>;

type PlaceDialogProps<Fields extends Values, Value> = {
  readonly title: string;
  /** What opens it. */
  readonly button: (open: () => void) => ReactElement;
  /** What is edited: what was typed is kept by it (N24). */
  readonly name: string;
  /** What is stored, of the version `of`; it changes when somebody else changes it. */
  readonly stored: Fields;
  readonly of: Versioned | null;
  readonly fields: readonly {
    readonly name: keyof Fields & string;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly save: (
    api: Api,
    change: { readonly of: Versioned | null; readonly fields: Fields },
    operationId: string,
  ) => Promise<ApiResult<Value>>;
  /** Where the page has more to do than to say so. */
  readonly onSaved?: (value: Value) => void;
};

/** The button and the dialog that change the fields of a mandate or a building: what was typed over what is stored, and refusals. */
export function PlaceDialog<Fields extends Values, Value>(props: PlaceDialogProps<Fields, Value>) {
  const { title, button, name: form, stored, of, fields, save, onSaved } = props;
  const { t } = useLingui();
  const id = useId();
  const [opened, { open, close }] = useDisclosure();
  const [typed, setTyped] = useDraft<Partial<Fields> | null>(form, null);
  const { change, isPending, refusal, errors, forget } = usePlaceChange({
    name: form,
    hasFields: true,
    send: (api, sent: { of: Versioned | null; fields: Fields }, operationId) => save(api, sent, operationId),
    onSuccess: () => setTyped(null),
  });
  const values: Fields = { ...stored, ...typed };
  const errorOf = (field: string) => {
    const [key] = errors[field] ?? [];
    return key === undefined ? null : fieldErrorMessage(key);
  };
  const set = (field: string, value: string | boolean) =>
    setTyped((before) => ({ ...before, [field]: value }) as Partial<Fields>);
  const saved = (value: Value) => {
    close();
    if (onSaved === undefined) showToast({ message: t`Saved.`, tone: 'good' });
    else onSaved(value);
  };
  const children = button(open);
  return (
    <>
      {children}
      <OfficeDialog
        actions={
          <>
            <Button
              onClick={() => {
                forget();
                setTyped(null);
                close();
              }}
              variant="default"
            >{t`Cancel`}</Button>
            <Button form={id} loading={isPending} type="submit">{t`Save`}</Button>
          </>
        }
        // What was typed stays for the next time (N24).
        onClose={close}
        opened={opened}
        title={title}
      >
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            change({ of, fields: values }, saved);
          }}
        >
          <Stack gap="md">
            {refusal !== null && <OfficeAlert tone="warn">{refusal}</OfficeAlert>}
            {fields.map(({ name, label, description }) => {
              const value = values[name];
              return typeof value === 'boolean' ? (
                <Checkbox
                  checked={value}
                  description={description}
                  key={name}
                  label={label}
                  onChange={(event) => set(name, event.currentTarget.checked)}
                />
              ) : (
                <TextInput
                  autoComplete="off"
                  description={description}
                  error={errorOf(name)}
                  key={name}
                  label={label}
                  onChange={(event) => set(name, event.currentTarget.value)}
                  value={value}
                />
              );
            })}
          </Stack>
        </form>
      </OfficeDialog>
    </>
  );
}
