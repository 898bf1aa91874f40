import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { byWorst } from '#domain/results/share.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Columns } from '../../shared/Columns.tsx';
import { ShareBar } from '../shared/ShareBar.tsx';
import { searchWith } from '../shared/useResultsFilter.ts';
import classes from './TopicBars.module.css';

type Topic = Overview['topics'][number];
type TopicBarsProps = { readonly topics: readonly Topic[]; readonly filter: ResultsFilter };

/** The topics as ranked bars, in four groups or in one; each links to the buildings, sorted from the worst in that topic. */
export function TopicBars({ topics, filter }: TopicBarsProps) {
  const { t } = useLingui();
  const [inGroups, setInGroups] = useState(true);
  const groups = Map.groupBy(topics, ({ touchpoint }) => touchpoint);
  const ranked = topics.filter(({ share }) => share !== null).toSorted(byWorst);
  const worst = ranked.filter(({ high }) => high === ranked[0]?.high);
  const name = topicName(worst[0]?.name ?? '');
  const names = worst.map((topic) => topicName(topic.name)).join(', ');
  const isAnyBetter = worst.length < ranked.length;
  return (
    <Stack gap="md">
      {isAnyBetter && (
        <div>
          <p className={classes['sentence']}>
            {worst.length === 1
              ? t`The worst topic is ${name}.`
              : t`The worst topics are equally bad: ${names}.`}
          </p>
          <Text c="dimmed" size="sm">
            {t`The worst first, by the upper end of the likely range; few answers count for less.`}
          </Text>
        </div>
      )}
      {inGroups ? (
        <Columns minWidth="24rem">
          {[...groups].map(([touchpoint, all]) => (
            <section key={touchpoint}>
              <Title order={3} size="h5">
                {topicName(touchpoint)}
              </Title>
              <TopicTable caption={topicName(touchpoint)} filter={filter} topics={all} />
            </section>
          ))}
        </Columns>
      ) : (
        <TopicTable caption={t`Topics, the worst first`} filter={filter} topics={topics} />
      )}
      <Button
        onClick={() => setInGroups(!inGroups)}
        size="sm"
        style={{ alignSelf: 'start' }}
        variant="default"
      >
        {inGroups ? t`As one ranking` : t`By touchpoint`}
      </Button>
    </Stack>
  );
}

type TopicTableProps = TopicBarsProps & { readonly caption: string };

function TopicTable({ topics, filter, caption }: TopicTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing={4} withRowBorders={false}>
      <Table.Caption className={classes['visuallyHidden'] ?? ''}>{caption}</Table.Caption>
      <Table.Thead className={classes['visuallyHidden'] ?? ''}>
        <Table.Tr>
          <Table.Th scope="col">{t`Topic`}</Table.Th>
          <Table.Th scope="col">{t`Share good`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {topics.toSorted(byWorst).map((topic) => (
          <Table.Tr key={topic.name}>
            <Table.Th fw={400} scope="row">
              <Link
                className={classes['topic']}
                to={`${path('/results/buildings')}${searchWith(filter, { sort: `topic:${topic.name}` })}`}
              >
                {topicName(topic.name)}
              </Link>
            </Table.Th>
            <Table.Td>
              <ShareBar counts={topic} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
