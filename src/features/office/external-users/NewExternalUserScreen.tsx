import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useLocalePath } from '#i18n/useLocale.ts';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { inviteExternalUser } from '../../../api/externalUserCalls.ts';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { LeaveQuestion } from '../shared/LeaveQuestion.tsx';
import { UserFields } from './UserFields.tsx';
import { useInvitationToast } from './useInvitationToast.ts';
import { useUserForm } from './useUserForm.ts';

const formId = 'new-external-user';

/** Invites a person: creates an account without a password and sends a mail with a link to choose one. */
export function NewExternalUserScreen() {
  const { t } = useLingui();
  // Of the mails: switching the language of the page changes no field.
  const [locale] = useState(useLocale());
  const path = useLocalePath();
  const navigate = useNavigate();
  const say = useInvitationToast();
  const element = useRef<HTMLFormElement>(null);
  const form = useUserForm({
    form: element,
    initially: { firstname: '', lastname: '', email: '', role: 'inspector', locale, mandates: '' },
    name: 'new person',
    send: (api, fields, { id }) => inviteExternalUser(api, fields, id),
    onSaved: ({ email, email_shown }) => say(email_shown ?? email, false),
    onShown: ({ id }) => void navigate(path(`/external_users/${id}`), { replace: true }),
  });
  return (
    <OfficePage
      actions={
        <ActionBar>
          <Button form={formId} loading={form.isPending} type="submit">
            <Trans>Send invitation</Trans>
          </Button>
        </ActionBar>
      }
      back={{ to: path('/external_users'), label: t`External Users` }}
      lead={t`They get an email with a link, choose a password, and can log in. The link is valid for 14 days.`}
      title={t`Invite somebody`}
      width="column"
    >
      <LeaveQuestion isUnsaved={form.unsaved} />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        ref={element}
      >
        <UserFields form={form} />
      </form>
    </OfficePage>
  );
}
