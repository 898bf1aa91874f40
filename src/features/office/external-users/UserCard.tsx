import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import { roleName } from '#i18n/externalUserWords.ts';
import { localeNames } from '#i18n/localePath.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { changeExternalUser } from '../../../api/externalUserCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { SectionCard } from '../../shared/server/SectionCard.tsx';
import { focusHeading, isFocusLost } from '../../shared/server/useFocusAfter.ts';
import { LeaveQuestion } from '../shared/LeaveQuestion.tsx';
import { accessIn, accessText } from './accessText.ts';
import { UserAccount } from './UserAccount.tsx';
import { UserFields } from './UserFields.tsx';
import { type TypedFields, useUserForm } from './useUserForm.ts';

type ChangedElsewhereProps = {
  readonly elsewhere: Partial<TypedFields>;
  readonly values: TypedFields;
  /** Whether there is something left to save. */
  readonly changed: boolean;
};

/** What was changed elsewhere while a person was edited here: the new values, and which of them saving would replace (E13). */
function ChangedElsewhere({ elsewhere, values, changed }: ChangedElsewhereProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { firstname, lastname, email, role, locale, mandates } = elsewhere;
  const access = mandates === undefined ? undefined : accessIn(mandates);
  const fields = [
    { name: 'firstname', label: t`First name`, value: firstname },
    { name: 'lastname', label: t`Last name`, value: lastname },
    { name: 'email', label: t`Email`, value: email },
    { name: 'role', label: t`Role`, value: role && roleName(role) },
    { name: 'locale', label: t`Language of emails`, value: locale && localeNames[locale] },
    {
      name: 'mandates',
      label: t`Mandates`,
      value: access === 'all' ? t`All` : access && number(access.length),
    },
  ] as const;
  const shown = fields.filter(({ value }) => value !== undefined);
  return (
    <OfficeAlert title={t`Changed meanwhile`} tone="warn">
      {shown.length > 0 && (
        <List listStyleType="none">
          {shown.map(({ name, label, value }) => (
            <List.Item key={name}>
              <Trans>
                {label}: <strong>{value}</strong>
              </Trans>{' '}
              {values[name] !== elsewhere[name] && (
                <Text inherit span>
                  <Trans>(saving replaces it)</Trans>
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm">
        {changed ? (
          <Trans>What you changed here is still in its field. Look at everything, and save again.</Trans>
        ) : (
          <Trans>There is nothing left to save.</Trans>
        )}
      </Text>
    </OfficeAlert>
  );
}

type UserCardProps = {
  /** The person as they were read, and the ETag that a change is made from. */
  readonly read: { readonly user: ExternalUserDetail; readonly etag: string | undefined };
  /** Whether the person was deleted since. */
  readonly isDeleted: boolean;
};

/** The form of a person, beside the state of the account. */
export function UserCard({ read, isDeleted }: UserCardProps) {
  const { user } = read;
  const { t } = useLingui();
  const { firstname, lastname, role, locale } = user;
  const email = user.email_shown ?? user.email;
  const isOwn = useSession(({ me }) => me?.id === user.id);
  const element = useRef<HTMLFormElement>(null);
  const form = useUserForm({
    form: element,
    initially: {
      firstname,
      lastname,
      email,
      role,
      locale,
      // Of an administrator nobody has chosen any.
      mandates: role === 'administrator' ? '' : accessText(user.mandates),
    },
    read,
    name: `person ${user.id}`,
    send: (api, fields, { id, etag }) => changeExternalUser(api, { id: user.id, etag, fields }, id),
    onSaved: () => showToast({ message: t`Saved.`, tone: 'good' }),
  });
  useEffect(() => {
    // The control that had the focus is gone.
    if (isDeleted && isFocusLost()) focusHeading();
  }, [isDeleted]);
  if (isDeleted) {
    return (
      <>
        <OfficeAlert title={t`This person has been deleted meanwhile.`} tone="bad">
          {form.unsaved && (
            <Trans>
              What you changed here can no longer be saved. It stands here until you leave this page.
            </Trans>
          )}
        </OfficeAlert>
        {form.unsaved && (
          <SectionCard title={t`Person`}>
            <UserFields form={form} readOnly />
          </SectionCard>
        )}
      </>
    );
  }
  return (
    <Group align="start" gap="lg">
      <LeaveQuestion isUnsaved={form.unsaved} />
      <Box flex="2 1 24rem" miw={0}>
        <SectionCard title={t`Person`}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              form.submit();
            }}
            ref={element}
          >
            <Stack gap="lg">
              <UserFields form={form} isOwn={isOwn} />
              {form.elsewhere !== null && (
                <ChangedElsewhere changed={form.changed} elsewhere={form.elsewhere} values={form.values} />
              )}
              <Button disabled={!form.changed} loading={form.isPending} type="submit">
                <Trans>Save</Trans>
              </Button>
            </Stack>
          </form>
        </SectionCard>
      </Box>
      <Box flex="1 1 19rem" miw={0}>
        <UserAccount user={user} />
      </Box>
    </Group>
  );
}
