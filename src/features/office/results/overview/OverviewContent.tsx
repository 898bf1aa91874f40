import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Group, List, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { WireFinding } from '#contract/results/finding.ts';
import type { Overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { shownLabel } from '#domain/building.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { SectionCard } from '../../../shared/server/SectionCard.tsx';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { Columns } from '../../shared/Columns.tsx';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith } from '../shared/useResultsFilter.ts';
import { Coverage } from './Coverage.tsx';
import { MandateTable } from './MandateTable.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { ShareAndChange } from './ShareAndChange.tsx';
import { TopicBars } from './TopicBars.tsx';
import { WorstBuildings } from './WorstBuildings.tsx';

type WeekByInspectorProps = {
  readonly week: NonNullable<Overview['week']>;
  readonly filter: ResultsFilter;
};

/** The inspectors with concluded tours this week, and how many they concluded. */
export function WeekByInspector({ week, filter }: WeekByInspectorProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const { from, to, inspectors } = week;
  const toursOf = (userId: string) => {
    const { mandate_id, object_id } = filter;
    return `${path('/tours')}${searchWith({ mandate_id, object_id, user_id: userId, from, to }, { status: 'concluded' })}`;
  };
  if (inspectors.length === 0) return <Text c="dimmed">{t`No tour was concluded this week.`}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`Inspector`}</Table.Th>
          <Table.Th scope="col" ta="end">{t`Tours`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inspectors.map(({ inspector, tours }) => (
          <Table.Tr key={inspector?.id ?? ''}>
            <Table.Th fw={400} scope="row">
              {inspector === null ? (
                <InspectorName inspector={null} />
              ) : (
                <Link to={toursOf(inspector.id)}>
                  <InspectorName inspector={inspector} />
                </Link>
              )}
            </Table.Th>
            <Table.Td ta="end">{number(tours)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

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

type OverviewContentProps = { readonly overview: Overview; readonly filter: ResultsFilter };

/** The content of the overview; each part links to its list with the overview's filters. */
export function OverviewContent({ overview, filter }: OverviewContentProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const { worst = [], findings = [], week, mandates = [], disagreements = 0, late = 0 } = overview;
  const to = (place: string, besides: Readonly<Record<string, string>> = {}) =>
    `${path(place)}${searchWith(filter, besides)}`;
  const count = number(disagreements);
  const anyTime = { ...filter, from: undefined, to: undefined };
  return (
    <>
      <Columns minWidth="22rem">
        <SectionCard title={t`How good the buildings are`}>
          <ShareAndChange overview={overview} />
        </SectionCard>
        <SectionCard title={t`Behind these numbers`}>
          <Coverage filter={filter} overview={overview} />
        </SectionCard>
      </Columns>
      <SectionCard title={t`Topics, the worst first`}>
        <TopicBars filter={filter} topics={overview.topics} />
      </SectionCard>
      <SectionCard title={t`Month by month`}>
        <MonthsChart filter={filter} months={overview.months} />
      </SectionCard>
      <Columns minWidth="26rem">
        <SectionCard title={t`The worst buildings`}>
          <WorstBuildings buildings={worst} filter={filter} />
          <Anchor
            component={Link}
            underline="always"
            to={to('/results/buildings', { sort: 'high' })}
          >{t`All buildings`}</Anchor>
        </SectionCard>
        <SectionCard title={t`The newest findings`}>
          <NewestFindings filter={filter} findings={findings} />
          <Group gap="lg">
            <Anchor component={Link} to={to('/findings')} underline="always">{t`All findings`}</Anchor>
            {/* Whenever they were seen: what is overdue is to be done now. */}
            <Anchor
              component={Link}
              to={`${path('/findings')}${searchWith(anyTime, { due: 'overdue', sort: 'due_on' })}`}
              underline="always"
            >{t`Overdue findings`}</Anchor>
          </Group>
        </SectionCard>
      </Columns>
      {mandates.length > 1 && (
        <SectionCard title={t`Mandates compared`}>
          <MandateTable filter={filter} mandates={mandates} />
        </SectionCard>
      )}
      <Columns minWidth="26rem">
        {week !== undefined && (
          <SectionCard title={t`This week`}>
            <WeekByInspector filter={filter} week={week} />
          </SectionCard>
        )}
        <SectionCard title={t`Disagreements`}>
          <Stack gap="xs">
            <Text>
              {disagreements === 0
                ? t`Nobody rated the same place differently within 90 days.`
                : t`The same place was rated good by one person and bad by another within 90 days.`}
            </Text>
            {disagreements > 0 && (
              <Group>
                <Anchor
                  component={Link}
                  underline="always"
                  to={to('/results/disagreements')}
                >{t`Disagreements: ${count}`}</Anchor>
              </Group>
            )}
          </Stack>
        </SectionCard>
      </Columns>
      {late > 0 && (
        <Text c="dimmed" size="sm">
          {plural(late, {
            one: '# tour of this period was received more than a day after it was walked',
            other: '# tours of this period were received more than a day after they were walked',
          })}
        </Text>
      )}
    </>
  );
}
