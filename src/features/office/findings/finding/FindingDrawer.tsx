import { useLingui } from '@lingui/react/macro';
import { List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FindingDetail, WireFindingEvent } from '#contract/results/finding.ts';
import { shownLabel } from '#domain/building.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { ReceivedLate } from '../../results/shared/ReceivedLate.tsx';
import { useResultDay, useResultTime } from '../../results/shared/useResultDay.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { OfficeDrawer } from '../../shared/OfficeDialog.tsx';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { FindingTopic } from '../FindingPlace.tsx';
import { answerName, findingStateName, useFindingTitle } from '../findingWords.ts';
import { useFinding } from '../queries.ts';
import { FindingAnswer } from './FindingAnswer.tsx';
import { FindingForm } from './FindingForm.tsx';
import { FindingLinks } from './FindingLinks.tsx';
import { RepairWords, useThroughLink } from './RepairWords.tsx';
import { SendFinding } from './SendFinding.tsx';

/** The tours in which it was rated bad, with comments and photos; and whether it was rated good since. */
function FindingSightings({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const title = useFindingTitle(finding);
  return (
    <section>
      <Title order={3} size="h5">{t`Rated bad`}</Title>
      <List listStyleType="none" spacing={6}>
        {finding.seen_in.map(({ tour_id, inspector, concluded_at, received_at, comment, photos }) => (
          <List.Item key={tour_id}>
            <Link to={path(`/tours/${tour_id}`)}>{resultDay(concluded_at)}</Link>{' '}
            <InspectorName inspector={inspector} />
            <ReceivedLate tour={{ concluded_at, received_at }} />
            {comment !== null && <Text>{comment}</Text>}
            <PhotoStrip photos={photos.map((photo) => ({ photo, title, rating: 'bad', comment }))} />
          </List.Item>
        ))}
      </List>
      {finding.seen_good_at !== null && (
        <Text mt="xs">{t`Rated good on ${resultDay(finding.seen_good_at)}.`}</Text>
      )}
    </section>
  );
}

/** The history of a finding, newest first. */
export function FindingHistory({
  finding,
}: {
  readonly finding: Pick<FindingDetail, 'history' | 'topic' | 'floor'>;
}) {
  const { t } = useLingui();
  const { day } = useFormats();
  const resultTime = useResultTime();
  const throughLink = useThroughLink();
  const mailWords = {
    waiting: t`Waiting for the mail server`,
    taken: t`Taken by the mail server`,
    refused: t`Refused by the mail server`,
    given_up: t`Given up: no mail server took it`,
  };
  const wordsOf = (event: WireFindingEvent): string => {
    const to = event.to ?? t`a forgotten address`;
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
      answered: () =>
        [event.answer === undefined ? '' : answerName(event.answer), throughLink(event)].join(', '),
    };
    return words[event.kind]();
  };
  return (
    <section>
      <Title order={3} size="h5">{t`History`}</Title>
      <List listStyleType="none" spacing={6}>
        {finding.history.toReversed().map((event) => (
          <List.Item key={`${event.at} ${event.kind}`}>
            <span>{wordsOf(event)}</span>
            {event.note !== null && <Text>{event.note}</Text>}
            {event.kind === 'answered' && <RepairWords event={event} finding={finding} />}
            <Text c="dimmed" size="sm">
              <span>{resultTime(event.at)}</span>
              <span>{event.by !== null && ` · ${event.by.firstname} ${event.by.lastname}`}</span>
              <span>{event.mail !== undefined && ` · ${mailWords[event.mail]}`}</span>
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

type FindingDrawerProps = {
  readonly id: string | null;
  readonly onClose: () => void;
};

/** One finding beside its list: its sightings, its state, and its history. */
export function FindingDrawer({ id, onClose }: FindingDrawerProps) {
  const { t } = useLingui();
  return (
    <OfficeDrawer onClose={onClose} opened={id !== null} size="lg" title={t`Finding`}>
      {id !== null && <FindingContent id={id} key={id} />}
    </OfficeDrawer>
  );
}

function FindingContent({ id }: { readonly id: string }) {
  const path = useLocalePath();
  return (
    <QueryView query={useFinding(id)}>
      {(finding) => (
        <Stack gap="lg">
          <div>
            <Title order={2} size="h4">
              <FindingTopic finding={finding} />
            </Title>
            <Link to={path(`/results/buildings/${finding.object.id}`)}>{shownLabel(finding.object)}</Link>
            <Text c="dimmed" size="sm">
              {finding.mandate.name}
            </Text>
          </div>
          <FindingAnswer finding={finding} />
          <FindingSightings finding={finding} />
          <FindingForm finding={finding} />
          <SendFinding finding={finding} />
          {finding.history.some(({ kind }) => kind === 'sent') && <FindingLinks id={id} />}
          <FindingHistory finding={finding} />
        </Stack>
      )}
    </QueryView>
  );
}
