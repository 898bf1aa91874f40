import { useLingui } from '@lingui/react/macro';
import { List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { WireFinding } from '#contract/results/finding.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { shownLabel } from '#domain/building.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith } from '../shared/useResultsFilter.ts';

type NewestFindingsProps = { readonly findings: readonly WireFinding[]; readonly filter: ResultsFilter };

/** The five findings that were seen most recently, with their comments. */
export function NewestFindings({ findings, filter }: NewestFindingsProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const floorLabel = useFloorLabel();
  if (findings.length === 0) return <Text c="dimmed">{t`Nothing was rated bad.`}</Text>;
  return (
    <List listStyleType="none" spacing="sm">
      {findings.map(({ id, object, topic, floor, comment, seen_at }) => (
        <List.Item key={id}>
          <Stack gap={2}>
            <Link to={`${path('/findings')}${searchWith(filter, { finding: id })}`}>
              <span>{topicName(topic)}</span>
              <span>{floor !== null && ` · ${floorLabel({ multi_instance: true, floor })}`}</span>
            </Link>
            {comment !== null && <Text lineClamp={3}>{comment}</Text>}
            <Text c="dimmed" size="sm">
              {`${shownLabel(object)} · ${resultDay(seen_at)}`}
            </Text>
          </Stack>
        </List.Item>
      ))}
    </List>
  );
}
