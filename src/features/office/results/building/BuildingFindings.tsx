import { useLingui } from '@lingui/react/macro';
import { Anchor, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { useNewestOpen } from '../queries.ts';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith } from '../shared/useResultsFilter.ts';

type BuildingFindingsProps = { readonly building: Pick<BuildingDetail, 'object' | 'findings'> };

/** A building's findings: how many are in each state, and the newest open ones. */
export function BuildingFindings({ building: { object, findings } }: BuildingFindingsProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const { open, acknowledged, resolved } = findings;
  const toFindings = (besides: Readonly<Record<string, string>> = {}) =>
    `${path('/findings')}${searchWith({ object_id: object.id }, besides)}`;
  const counts = { open: number(open), acknowledged: number(acknowledged), resolved: number(resolved) };
  const total = open + acknowledged + resolved;
  const all = number(total);
  return (
    <>
      <Group gap="lg">
        <Anchor
          component={Link}
          to={toFindings({ state: 'open' })}
          underline="always"
        >{t`Open: ${counts.open}`}</Anchor>
        <Anchor component={Link} to={toFindings({ state: 'acknowledged' })} underline="always">
          {t`Acknowledged: ${counts.acknowledged}`}
        </Anchor>
        <Anchor
          component={Link}
          to={toFindings({ state: 'resolved' })}
          underline="always"
        >{t`Resolved: ${counts.resolved}`}</Anchor>
      </Group>
      {open > 0 && <OpenFindings buildingId={object.id} linkOf={(id) => toFindings({ finding: id })} />}
      {total > 0 && (
        <Group>
          <Anchor component={Link} to={toFindings()} underline="always">{t`All findings (${all})`}</Anchor>
        </Group>
      )}
    </>
  );
}

type OpenFindingsProps = { readonly buildingId: string; readonly linkOf: (findingId: string) => string };

function OpenFindings({ buildingId, linkOf }: OpenFindingsProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const resultDay = useResultDay();
  const floorLabel = useFloorLabel();
  const findings = useNewestOpen(buildingId);
  return (
    <QueryView query={findings}>
      {({ items }) => (
        <List listStyleType="none" spacing="sm">
          {items.map(({ id, topic, floor, comment, seen_at, due_on }) => (
            <List.Item key={id}>
              <Stack gap={2}>
                <Link to={linkOf(id)}>
                  <span>{topicName(topic)}</span>
                  <span>{floor !== null && ` · ${floorLabel({ multi_instance: true, floor })}`}</span>
                </Link>
                {comment !== null && <Text lineClamp={3}>{comment}</Text>}
                <Text c="dimmed" size="sm">
                  <span>{resultDay(seen_at)}</span>
                  <span>{due_on !== null && ` · ${t`due ${day(due_on)}`}`}</span>
                </Text>
              </Stack>
            </List.Item>
          ))}
        </List>
      )}
    </QueryView>
  );
}
