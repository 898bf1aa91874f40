import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditChange } from '#contract/accounts/auditLog.ts';
import { roles } from '#domain/users/role.ts';
import type { AuditEntry } from '../../../api/auditCalls.ts';
import { roleName } from '../../../i18n/externalUserWords.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { ChangedFindings } from './ChangedFindings.tsx';

function shown(field: AuditChange['field'], value: string): string {
  const role = field === 'role' ? roles.find((one) => one === value) : undefined;
  return role === undefined ? value : roleName(role);
}

/**
 * What an entry is about, under its name at that time. An account is a link to its page, the same one for every address that it
 * had. Below it, the changed fields of a person (E14). Of findings what was set, and each of them (N23).
 */
export function AuditSubject({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { action, subject, account_id, changes = [], findings } = entry;
  const labels: Readonly<Record<AuditChange['field'], string>> = {
    firstname: t`First name`,
    lastname: t`Last name`,
    email: t`Email`,
    role: t`Role`,
    locale: t`Language of emails`,
  };
  return (
    // One element: on a narrow screen the cells of a table are rows, whose parts stand side by side.
    <div>
      {findings !== undefined ? (
        <ChangedFindings findings={findings} />
      ) : account_id === undefined || action === 'user_deleted' ? (
        <span>{subject}</span>
      ) : (
        <Anchor component={Link} inherit to={path(`/external_users/${account_id}`)} underline="always">
          {subject}
        </Anchor>
      )}
      {changes.map(({ field, from, to }) => {
        const label = labels[field];
        const value =
          from === undefined || to === undefined ? null : `${shown(field, from)} → ${shown(field, to)}`;
        return (
          <Text component="div" key={field} size="sm">
            {value === null ? (
              label
            ) : (
              <Trans>
                {label}: <strong>{value}</strong>
              </Trans>
            )}
          </Text>
        );
      })}
    </div>
  );
}
