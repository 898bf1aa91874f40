import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { maxEmail } from '#domain/users/externalUser.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { forgetAddress } from '../../../../api/findingCalls.ts';
import { OfficeDialog } from '../../shared/OfficeDialog.tsx';
import { useChange } from '../../shared/queries/useChange.ts';

/** Erases an address of somebody without an account wherever it is stored. */
export function ForgetAddress() {
  const { t } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const [email, setEmail] = useState('');
  const { change, isPending } = useChange({
    name: 'forget',
    changes: ['findings', 'audit'],
    send: forgetAddress,
    onSuccess: () => {
      setEmail('');
      showToast({ message: t`The address is forgotten.`, tone: 'good' });
    },
  });
  return (
    <>
      <Button onClick={open} size="sm" variant="default">{t`Forget an address …`}</Button>
      <OfficeDialog
        actions={
          <>
            <Button onClick={close} variant="default">{t`Cancel`}</Button>
            <Button
              color="red"
              disabled={email.trim() === ''}
              loading={isPending}
              onClick={() => change(email.trim(), { onSuccess: close })}
            >{t`Forget`}</Button>
          </>
        }
        onClose={close}
        opened={opened}
        title={t`Forget an address`}
      >
        <TextInput
          inputMode="email"
          label={t`Email`}
          maxLength={maxEmail}
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
