import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditedFindings } from '#contract/accounts/auditLog.ts';
import { findingStates } from '#domain/results/finding.ts';
import { topicName } from '../../../i18n/topicName.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { findingStateName } from '../findings/findingWords.ts';

// More are behind a line that opens them.
const shownAtOnce = 3;

/** What was set of findings, and each of them as a link (N23). */
export function ChangedFindings({ findings: { set, changed } }: { readonly findings: AuditedFindings }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const floorLabel = useFloorLabel();
  const { number, day } = useFormats();
  const labels = { state: t`State`, responsible: t`Responsible`, due_on: t`Due`, note: t`Note` };
  const shown = (field: AuditedFindings['set'][number]['field'], to: string) => {
    const state = findingStates.find((one) => field === 'state' && one === to);
    if (state !== undefined) return findingStateName(state);
    return field === 'due_on' ? day(to) : to;
  };
  const total = number(changed.length);
  return (
    <>
      {set.map(({ field, to }) => {
        const label = labels[field];
        const value = to === null ? '–' : to && shown(field, to);
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
