import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditChange, AuditedFindings } from '#contract/accounts/auditLog.ts';
import { findingStates } from '#domain/results/finding.ts';
import { roles } from '#domain/users/role.ts';
import { roleName } from '#i18n/externalUserWords.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import type { AuditEntry } from '../../../api/auditCalls.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { findingStateName } from '../findings/findingWords.ts';

// More are behind a line that opens them.
const shownAtOnce = 3;

/** What was set of findings, and each of them as a link (N23). */
function ChangedFindings({ findings: { set, changed } }: { readonly findings: AuditedFindings }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const floorLabel = useFloorLabel();
  const { number, day } = useFormats();
  const labels = { state: t`State`, responsible: t`Responsible`, due_on: t`Due`, note: t`Note` };
  const wordFor = (field: AuditedFindings['set'][number]['field'], to: string) => {
    const state = findingStates.find((one) => field === 'state' && one === to);
    if (state !== undefined) return findingStateName(state);
    return field === 'due_on' ? day(to) : to;
  };
  const total = number(changed.length);
  return (
    <>
      {set.map(({ field, to }) => {
        const label = labels[field];
        const value = to === null ? '–' : to && wordFor(field, to);
        return (
          <Text component="div" key={field} size="sm">
            {value === undefined ? (
              label
            ) : (
              <Trans>
                {label}: <strong>{value}</strong>
              </Trans>
            )}
          </Text>
        );
      })}
      <details open={changed.length <= shownAtOnce}>
        <summary>{t`Findings: ${total}`}</summary>
        {changed.map(({ id, topic, floor, building }) => (
          <Text component="div" key={id} size="sm">
            <Anchor component={Link} inherit to={path(`/findings?finding=${id}`)} underline="always">
              {[topicName(topic), floorLabel({ multi_instance: floor !== null, floor }), building]
                .filter((part) => part !== null)
                .join(', ')}
            </Anchor>
          </Text>
        ))}
      </details>
    </>
  );
}

/** Lines below each other; many of them behind one that opens them. */
function Several({ of }: { readonly of: readonly ReactNode[] }) {
  const { t } = useLingui();
  const { number } = useFormats();
  if (of.length <= shownAtOnce) return of;
  const total = number(of.length);
  return (
    <details>
      <summary>{t`Changes: ${total}`}</summary>
      <div>{of}</div>
    </details>
  );
}

/** A value as it is named, mandates by `words`; a dash where there is none, or no. */
function shown(
  field: AuditChange['field'],
  value: string | undefined,
  words: Readonly<Record<string, string>>,
): string {
  if (value === undefined) return '–';
  if (field === 'closed' || field === 'practice') return value === 'true' ? '✓' : '–';
  const role = field === 'role' ? roles.find((one) => one === value) : undefined;
  if (field === 'mandates') return words[value] ?? value;
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
    mandates: t`Mandates`,
    name: t`Name`,
    number: t`Number`,
    street: t`Street`,
    city: t`City`,
    closed: t`Closed`,
    practice: t`For practice`,
    merged_into: t`Merged into`,
  };
  // B5: as lists of people write them.
  const mandates = { '': t`None`, '*': t`All` };
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
      <Several
        of={changes.map(({ of, field, from, to }, place) => {
          const label = [of, labels[field]].filter((part) => part !== undefined).join(': ');
          const value =
            from === undefined && to === undefined
                ? null
                : `${shown(field, from, mandates)} → ${shown(field, to, mandates)}`;
          return (
            // A list names a building's label once a field.
            <Text component="div" key={`${place} ${field}`} size="sm">
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
      />
    </div>
  );
}
