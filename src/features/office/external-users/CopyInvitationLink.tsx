import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { InvitationLink } from '#contract/accounts/externalUser.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { copyInvitationLink } from '../../../api/externalUserCalls.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { isGone } from '../../shared/server/useFailure.ts';
import { OfficeDialog } from '../shared/OfficeDialog.tsx';
import { useChange } from '../shared/queries/useChange.ts';

type CopyInvitationLinkProps = {
  readonly user: Pick<ExternalUser, 'id' | 'firstname' | 'lastname'>;
  /** In a table: without an icon, as high as a row. */
  readonly isSmall?: boolean;
};

/** Makes the link of an invitation, shown once, for an administrator to hand over (E20). */
export function CopyInvitationLink({ user, isSmall = false }: CopyInvitationLinkProps) {
  const { t } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const [made, setMade] = useState<InvitationLink | null>(null);
  const { id } = user;
  const name = `${user.firstname} ${user.lastname}`;
  const { change: make, isPending } = useChange({
    name: `link ${id}`,
    changes: ['people'],
    // Shown once.
    gcTime: 0,
    // The page says that the person is deleted.
    shows: isGone,
    send: (api, _: null, operationId) => copyInvitationLink(api, id, operationId),
  });

  function leave(): void {
    close();
    setMade(null);
  }

  return (
    <>
      <Button
        {...(isSmall
          ? { size: 'compact-sm', pos: 'relative', style: { zIndex: 1 } }
          : { leftSection: <IconLink aria-hidden size={20} /> })}
        aria-label={isSmall ? t`Copy the link for ${name}` : undefined}
        onClick={open}
        variant="default"
      >
        <Trans>Copy the link</Trans>
      </Button>
      <OfficeDialog
        actions={
          made === null ? (
            <>
              <Button onClick={leave} variant="default">
                <Trans>Cancel</Trans>
              </Button>
              <Button loading={isPending} onClick={() => make(null, { onSuccess: setMade, onError: close })}>
                <Trans>Show the link</Trans>
              </Button>
            </>
          ) : (
            <Button onClick={leave} variant="default">
              <Trans>Close</Trans>
            </Button>
          )
        }
        onClose={leave}
        opened={opened}
        title={t`Link for ${name}`}
      >
        {made === null ? (
          <p>
            <Trans>A new link is made and shown once. The earlier ones no longer work.</Trans>
          </p>
        ) : (
          <LinkToCopy made={made} />
        )}
        <OfficeAlert live={false} tone="warn">
          <Trans>Whoever has this link can use the account. Hand it to {name} only.</Trans>
        </OfficeAlert>
      </OfficeDialog>
    </>
  );
}

/** The link, and a button that copies it; where the browser lets nothing be copied, it is selected. */
function LinkToCopy({ made: { link, expires_at } }: { readonly made: InvitationLink }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const until = dateTime(expires_at);
  useEffect(() => {
    // The button that had the focus is gone.
    field.current?.focus();
  }, []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      // Not allowed, or no `clipboard` without TLS.
      field.current?.select();
      setOutcome('selected');
    }
  }

  return (
    <>
      <TextInput
        description={t`Valid until ${until}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t`Link`}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        ref={field}
        value={link}
      />
      <Button leftSection={<IconCopy aria-hidden size={20} />} onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
      <p role="status">
        {outcome === 'copied' && <Trans>Copied.</Trans>}
        {outcome === 'selected' && (
          <Trans>The link is selected: copy it with the keyboard or its menu.</Trans>
        )}
      </p>
    </>
  );
}
