import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#contract/results/overview.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Columns } from '../../shared/Columns.tsx';
import { searchWith, useToday } from '../shared/useResultsFilter.ts';

type CoverageProps = { readonly overview: Overview; readonly filter: ResultsFilter };

/** What the results are based on: buildings visited, tours concluded, not concluded and excluded. */
export function Coverage({ overview, filter }: CoverageProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const { tours, excluded, open_tours, open_touchpoints, buildings, buildings_total } = overview;
  const { from, to, user_id, object_id } = filter;
  const today = useToday();
  // Only then are "not visited since" and "visited in the period" all buildings together.
  const isSinceThen = from !== undefined && (to ?? today) >= today && (user_id ?? object_id) === undefined;
  const unvisited = number(buildings_total - buildings);
  const tourFilter = {
    mandate_id: filter.mandate_id,
    object_id: filter.object_id,
    user_id: filter.user_id,
    to: filter.to,
  };
  const all = number(buildings_total);
  const toTours = (status: string) => `${path('/tours')}${searchWith({ ...tourFilter, from }, { status })}`;
  return (
    <Columns component="ul" minWidth="13rem">
      <Figure
        says={plural(buildings, {
          one: `building visited of ${all}`,
          other: `buildings visited of ${all}`,
        })}
        more={
          isSinceThen &&
          buildings < buildings_total && (
            <Anchor
              component={Link}
              display="inline-block"
              inherit
              py={4}
              to={`${path('/results/buildings')}${searchWith({ mandate_id: filter.mandate_id }, { unvisited_since: from })}`}
              underline="always"
            >{t`Not visited: ${unvisited}`}</Anchor>
          )
        }
        to={`${path('/results/buildings')}${searchWith(filter)}`}
        value={number(buildings)}
      />
      <Figure
        says={plural(tours, { one: 'tour concluded', other: 'tours concluded' })}
        to={toTours('concluded')}
        value={number(tours)}
      />
      <Figure
        more={
          open_touchpoints > 0 &&
          plural(open_touchpoints, { one: '# touchpoint received', other: '# touchpoints received' })
        }
        says={plural(open_tours, { one: 'tour not concluded', other: 'tours not concluded' })}
        to={toTours('open')}
        value={number(open_tours)}
      />
      <Figure
        says={plural(excluded, { one: 'tour excluded', other: 'tours excluded' })}
        to={toTours('excluded')}
        value={number(excluded)}
      />
    </Columns>
  );
}

type FigureProps = {
  readonly value: string;
  readonly says: string;
  readonly to: string;
  readonly more?: ReactNode;
};

function Figure({ value, says, to, more }: FigureProps) {
  return (
    <Stack component="li" gap={0}>
      <Anchor component={Link} inherit to={to} underline="never">
        <Text display="block" fw={700} fz="1.75rem" lh={1.2} span>
          {value}
        </Text>
        <Text inherit span td="underline">
          {says}
        </Text>
      </Anchor>
      {more !== undefined && more !== false && (
        <Text c="dimmed" size="sm">
          {more}
        </Text>
      )}
    </Stack>
  );
}
