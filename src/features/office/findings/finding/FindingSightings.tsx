import { useLingui } from '@lingui/react/macro';
import { List, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FindingDetail } from '#contract/results/finding.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { ReceivedLate } from '../../results/shared/ReceivedLate.tsx';
import { useResultDay } from '../../results/shared/useResultDay.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';

/** The tours in which it was rated bad, with comments and photos; and whether it was rated good since. */
export function FindingSightings({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const floor = useFloorLabel()({ multi_instance: finding.floor !== null, floor: finding.floor });
  const title = [topicName(finding.topic), floor].filter((part) => part !== null).join(', ');
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
