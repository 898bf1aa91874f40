import '@mantine/core/styles/Checkbox.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { OfficeDialog } from '../OfficeDialog.tsx';
import type { usePlaceForm } from './usePlaceForm.ts';

type PlaceDialogProps = {
  readonly title: string;
  readonly form: Pick<
    ReturnType<typeof usePlaceForm<object, unknown>>,
    'refusal' | 'isPending' | 'submit' | 'cancel'
  >;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** The dialog around the fields of a mandate or a building. */
export function PlaceDialog({ title, form, opened, onClose, children }: PlaceDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const close = () => {
    form.cancel();
    onClose();
  };
  return (
    <OfficeDialog
      actions={
        <>
          <Button onClick={close} variant="default">{t`Cancel`}</Button>
          <Button form={id} loading={form.isPending} type="submit">{t`Save`}</Button>
        </>
      }
      // What was typed stays for the next time (N24).
      onClose={onClose}
      opened={opened}
      title={title}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Stack gap="md">
          {form.refusal !== null && <OfficeAlert tone="warn">{form.refusal}</OfficeAlert>}
          {children}
        </Stack>
      </form>
    </OfficeDialog>
  );
}
