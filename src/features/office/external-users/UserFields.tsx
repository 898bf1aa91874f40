import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/users/role.ts';
import { roleName } from '#i18n/externalUserWords.ts';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { localeNames } from '#i18n/localePath.ts';
import { Columns } from '../shared/Columns.tsx';
import { accessIn, accessText } from './accessText.ts';
import { MandateChoice } from './MandateChoice.tsx';
import type { UserForm } from './useUserForm.ts';

type UserFieldsProps = {
  readonly form: UserForm;
  /** Shows what was typed, for somebody to copy. */
  readonly readOnly?: boolean;
  /** Whose own account it is: another administrator changes the address (E13). */
  readonly isOwn?: boolean;
};

/** The fields of a person: first and last name, e-mail, role, the language of mails (specification §3), and mandates (B5). */
export function UserFields({
  form: { values, fields, change, isNew },
  readOnly = false,
  isOwn = false,
}: UserFieldsProps) {
  const { t } = useLingui();
  const errorOf = (name: keyof typeof values) => {
    const key = fields[name];
    return key === undefined ? null : fieldErrorMessage(key);
  };
  return (
    <Columns minWidth="14rem">
      <TextInput
        autoComplete="off"
        error={errorOf('firstname')}
        label={t`First name`}
        name="firstname"
        onChange={(event) => change({ firstname: event.currentTarget.value })}
        readOnly={readOnly}
        value={values.firstname}
      />
      <TextInput
        autoComplete="off"
        error={errorOf('lastname')}
        label={t`Last name`}
        name="lastname"
        onChange={(event) => change({ lastname: event.currentTarget.value })}
        readOnly={readOnly}
        value={values.lastname}
      />
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        description={isOwn ? t`Only another administrator can change your own address.` : null}
        error={errorOf('email')}
        inputMode="email"
        label={t`Email`}
        name="email"
        onChange={(event) => change({ email: event.currentTarget.value })}
        readOnly={readOnly || isOwn}
        spellCheck={false}
        style={{ gridColumn: '1 / -1' }}
        type="text"
        value={values.email}
      />
      <NativeSelect
        data={roles.map((role) => ({ value: role, label: roleName(role) }))}
        disabled={readOnly}
        error={errorOf('role')}
        label={t`Role`}
        name="role"
        onChange={(event) => {
          const role = roles.find((one) => one === event.currentTarget.value);
          if (role !== undefined) change({ role });
        }}
        value={values.role}
      />
      <NativeSelect
        data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        disabled={readOnly}
        error={errorOf('locale')}
        label={t`Language of emails`}
        name="locale"
        onChange={(event) => {
          const locale = locales.find((one) => one === event.currentTarget.value);
          if (locale !== undefined) change({ locale });
        }}
        value={values.locale}
      />
      {values.role === 'inspector' && (
        <MandateChoice
          disabled={readOnly}
          error={errorOf('mandates')}
          onChange={(chosen) => change({ mandates: accessText(chosen) })}
          unchosen={isNew ? t`Please choose` : t`As they had before`}
          value={accessIn(values.mandates)}
        />
      )}
    </Columns>
  );
}
