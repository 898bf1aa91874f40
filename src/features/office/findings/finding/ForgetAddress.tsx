import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { forgetAddress } from '../../../../api/findingCalls.ts';
import { OfficeDialog } from '../../shared/OfficeDialog.tsx';
import { useChange } from '../../shared/queries/useChange.ts';

/** Why the server refuses the address. */
const refusalOf = (failure: Failure) =>
  failure.kind === 'status' && failure.status === 422 ? failure.errors['email']?.[0] : undefined;

/** Erases an address of somebody without an account wherever it is stored; `known`: the address that is offered. */
export function ForgetAddress({ known = '' }: { readonly known?: string }) {
  const { t } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const [email, setEmail] = useState(known);
  const [wrong, setWrong] = useState<string | null>(null);
  const { change, isPending } = useChange({
    name: `forget ${known}`,
    changes: ['findings', 'audit'],
    shows: (failure) => refusalOf(failure) !== undefined,
    send: forgetAddress,
    onSuccess: () => showToast({ message: t`The address is forgotten.`, tone: 'good' }),
  });
  function leave(): void {
    close();
    setEmail(known);
    setWrong(null);
  }
  function forget(): void {
    change(email.trim(), {
      onSuccess: leave,
      onError: ({ failure }) => {
        const refused = refusalOf(failure);
        setWrong(refused === undefined ? null : fieldErrorMessage(refused));
      },
    });
  }
  return (
    <>
      <Button onClick={open} size="sm" variant="default">{t`Forget an address …`}</Button>
      <OfficeDialog
        actions={
          <>
            <Button onClick={leave} variant="default">{t`Cancel`}</Button>
            <Button
              color="red"
              disabled={email.trim() === ''}
              loading={isPending}
              onClick={forget}
            >{t`Forget`}</Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={leave}
        opened={opened}
        title={t`Forget an address`}
      >
        <TextInput
          error={wrong}
          inputMode="email"
          label={t`Email`}
          onChange={(event) => setEmail(event.currentTarget.value)}
          type="text"
          value={email}
        />
        <p>
          <Trans>
            It is erased from every finding: as responsible, as recipient, in its links, which end, in emails
            that wait, and in the audit log. What was said and photographed stays, without the address.
            Nobody’s account is changed. This cannot be undone.
          </Trans>
        </p>
      </OfficeDialog>
    </>
  );
}
