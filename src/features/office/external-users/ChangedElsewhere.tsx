import { Trans, useLingui } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { roleName } from '../../../i18n/externalUserWords.ts';
import { localeNames } from '../../../i18n/localePath.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';

type ChangedElsewhereProps = {
  readonly elsewhere: Partial<ExternalUserFields>;
  readonly values: ExternalUserFields;
  /** Whether there is something left to save. */
  readonly changed: boolean;
};

/** What was changed elsewhere while a person was edited here: the new values, and which of them saving would replace (E13). */
export function ChangedElsewhere({ elsewhere, values, changed }: ChangedElsewhereProps) {
  const { t } = useLingui();
  const { firstname, lastname, email, role, locale } = elsewhere;
  const fields = [
    { name: 'firstname', label: t`First name`, value: firstname },
    { name: 'lastname', label: t`Last name`, value: lastname },
    { name: 'email', label: t`Email`, value: email },
    { name: 'role', label: t`Role`, value: role && roleName(role) },
    { name: 'locale', label: t`Language of emails`, value: locale && localeNames[locale] },
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
