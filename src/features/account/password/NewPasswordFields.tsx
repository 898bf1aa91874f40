import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, PasswordInput, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { maxPassword, minPassword } from '#domain/users/password.ts';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { type PasswordAdvice, passwordStrength } from './passwordStrength.ts';
import type { PasswordForm } from './usePasswordForm.ts';

/** The strength of a password with advice, announced while it is typed. */
function StrengthWords({ password }: { readonly password: string }) {
  const { t } = useLingui();
  const { level, advice } = passwordStrength(password);
  const words = [
    t`Not enough yet`,
    t`Easy to guess`,
    t`Could be stronger`,
    t({ context: 'password', message: 'Good' }),
    t`Strong`,
  ];
  return (
    <span aria-live="polite">
      {password !== '' && (
        <Text c="var(--st-text)" fw={640} inherit span>
          <span>{words[level]}</span>.{' '}
        </Text>
      )}
      {password === '' ? (
        <Trans>
          {minPassword} to {maxPassword} characters of any kind. A few unrelated words are strong and easy to
          remember.
        </Trans>
      ) : (
        <span>{adviceText(advice)}</span>
      )}
    </span>
  );
}

function adviceText(advice: PasswordAdvice): ReactNode {
  switch (advice?.kind) {
    case 'more_characters':
      return (
        <Plural one="# more character needed." other="# more characters needed." value={advice.missing} />
      );
    case 'too_long':
      return <Trans>At most {maxPassword} characters, please.</Trans>;
    case 'known_words':
      return <Trans>This password is based on common words. Choose others.</Trans>;
    case 'pattern':
      return <Trans>Repetitions and sequences such as 1234 or qwerty hardly count.</Trans>;
    case 'add_a_word':
      return <Trans>One more word would make it stronger.</Trans>;
    case undefined:
      return null;
  }
}

type NewPasswordFieldsProps = { readonly form: PasswordForm; readonly label: string };

/** The fields of a new password and its repetition, with the errors of the rules and the server (specification §5). */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const { values, fields, change } = form;
  const toggle = { 'aria-label': t`Show or hide what you type` };
  const errorOf = (key: string | undefined) => (key === undefined ? null : passwordErrorMessage(key));
  return (
    <>
      <PasswordInput
        aria-invalid={fields.password !== undefined}
        autoComplete="new-password"
        description={<StrengthWords password={values.password} />}
        error={errorOf(fields.password)}
        inputContainer={(input) => (
          <>
            {input}
            <StrengthBars password={values.password} />
          </>
        )}
        label={label}
        name="password"
        onChange={(event) => change({ password: event.currentTarget.value })}
        value={values.password}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        aria-invalid={fields.passwordConfirmation !== undefined}
        autoComplete="new-password"
        error={errorOf(fields.passwordConfirmation)}
        label={t`Repeat the password`}
        name="password_confirmation"
        onChange={(event) => change({ passwordConfirmation: event.currentTarget.value })}
        value={values.passwordConfirmation}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}

const colors = ['var(--st-bad)', 'var(--st-bad)', 'signal.7', 'var(--st-good)', 'var(--st-good)'];

/** The strength of a password as four bars; the text beside them says the same. */
function StrengthBars({ password }: { readonly password: string }) {
  if (password === '') return null;
  const { level } = passwordStrength(password);
  return (
    <Group aria-hidden gap={4} grow mt="xs">
      {[1, 2, 3, 4].map((storey) => (
        <Progress color={colors[level] ?? ''} key={storey} value={storey <= level ? 100 : 0} />
      ))}
    </Group>
  );
}

const messages: Readonly<Record<string, MessageDescriptor>> = {
  too_short: msg`Please use at least ${minPassword} characters.`,
  too_long: msg`Please use at most ${maxPassword} characters.`,
};

// The message under a password field; those about its length contain the numbers.
function passwordErrorMessage(key: string): string {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? fieldErrorMessage(key) : i18n._(message);
}
