import { useLingui } from '@lingui/react/macro';
import { List, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FindingDetail } from '#contract/results/finding.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { InspectorName } from '../shared/InspectorName.tsx';

/** In which tours it was seen bad, and what was said there; and whether it was seen good since. */
export function FindingSightings({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { date } = useFormats();
  return (
    <section>
      <Title order={3} size="h5">{t`Rated bad`}</Title>
      <List listStyleType="none" spacing={6}>
        {finding.seen_in.map(({ tour_id, inspector, concluded_at, comment }) => (
          <List.Item key={tour_id}>
            <Link to={path(`/tours/${tour_id}`)}>{date(concluded_at)}</Link>{' '}
            <InspectorName inspector={inspector} />
            {comment !== null && <Text>{comment}</Text>}
          </List.Item>
        ))}
      </List>
      {finding.seen_good_at !== null && (
        <Text mt="xs">{t`Rated good on ${date(finding.seen_good_at)}.`}</Text>
      )}
    </section>
  );
}
