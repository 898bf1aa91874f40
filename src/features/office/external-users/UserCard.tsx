import { Trans, useLingui } from '@lingui/react/macro';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import { changeExternalUser } from '../../../api/externalUserCalls.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { Aside } from '../../../ui/layout/Aside.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { UserAccount } from './UserAccount.tsx';
import classes from './UserCard.module.css';
import { UserFields } from './UserFields.tsx';
import { useUserForm } from './useUserForm.ts';

type UserCardProps = { readonly user: ExternalUserDetail; readonly onChanged: () => void };

/** The form of a person beside the state of the account. */
export function UserCard({ user, onChanged }: UserCardProps) {
  const { t } = useLingui();
  const { firstname, lastname, email, role, locale } = user;
  const form = useUserForm({
    initially: { firstname, lastname, email, role, locale },
    send: (api, fields, operationId) => changeExternalUser(api, user.id, fields, operationId),
    onDone: () => {
      showToast({ message: t`Saved.`, tone: 'good' });
      onChanged();
    },
  });
  return (
    <Aside place="last" side={<UserAccount onChanged={onChanged} user={user} />}>
      <Section kind="card" title={t`Person`}>
        <form
          className={classes['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <UserFields form={form} />
          <Button
            className={classes['save'] ?? ''}
            disabled={!form.changed}
            loading={form.pending}
            type="submit"
          >
            <Trans>Save</Trans>
          </Button>
        </form>
      </Section>
    </Aside>
  );
}
