import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { maxPassword, minPassword } from '#domain/users/password.ts';
import { type PasswordAdvice, passwordStrength } from './passwordStrength.ts';

/** The strength of a password with advice, announced while it is typed. */
export function StrengthWords({ password }: { readonly password: string }) {
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
