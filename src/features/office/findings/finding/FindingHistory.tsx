import { useLingui } from '@lingui/react/macro';
import { List, Text, Title } from '@mantine/core';
import type { WireFindingEvent } from '#contract/results/finding.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { ReceivedLate } from '../../results/shared/ReceivedLate.tsx';
import { useResultTime } from '../../results/shared/useResultDay.ts';
import { findingStateName } from '../findingWords.ts';

/** The history of a finding, newest first. */
export function FindingHistory({ history }: { readonly history: readonly WireFindingEvent[] }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const resultTime = useResultTime();
  const wordsOf = (event: WireFindingEvent): string => {
    const to = event.to ?? '';
    const words = {
      seen: () => t`Rated bad`,
      reopened: () => t`Rated bad again, and open again`,
      seen_good: () => t`Rated good`,
      changed: () =>
        [
          findingStateName(event.state),
          event.responsible,
          event.due_on === null ? null : t`due ${day(event.due_on)}`,
        ]
          .filter((part) => part !== null)
          .join(' · '),
      sent: () => t`Sent to ${to}`,
    };
    return words[event.kind]();
  };
  return (
    <section>
      <Title order={3} size="h5">{t`History`}</Title>
      <List listStyleType="none" spacing={6}>
        {history.toReversed().map((event) => (
          <List.Item key={`${event.at} ${event.kind}`}>
            <span>{wordsOf(event)}</span>
            {event.note !== null && <Text>{event.note}</Text>}
            <Text c="dimmed" size="sm">
              <span>{resultTime(event.at)}</span>
              <span>{event.by !== null && ` · ${event.by.firstname} ${event.by.lastname}`}</span>
              {event.received_at != null && (
                <ReceivedLate tour={{ concluded_at: event.at, received_at: event.received_at }} />
              )}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
