import { useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { shownLabel } from '#domain/building.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { isFocusLost } from '../../../shared/server/useFocusAfter.ts';
import { PlaceBadges } from '../../shared/places/PlaceBadges.tsx';
import { useScrollBack, useShown } from '../../shared/useScrollBack.ts';
import { cellLabel } from '../shared/cellWords.ts';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { ShareBar } from '../shared/ShareBar.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import type { WindowedRows } from './useWindowedRows.ts';

type BuildingCardsProps = {
  readonly rows: WindowedRows;
  readonly total: number;
  readonly search: string;
  /** The topic by which the buildings are sorted. */
  readonly topic: SubTouchpointName | null;
};

const step = 20;
const worstShown = 3;

/** The buildings as a list of cards, for a phone: share, newest tour, and the worst topics. */
export function BuildingCards({ rows, total, search, topic }: BuildingCardsProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const resultDay = useResultDay();
  const [shown, setShown] = useShown(step);
  useScrollBack();
  // The last "Show more" goes, with the focus. What it has shown begins here, and may have to be read first.
  const [firstOfLast, setFirstOfLast] = useState<number | null>(null);
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (link === null) return;
    if (isFocusLost()) link.focus();
    setFirstOfLast(null);
  }, []);
  const last = Math.min(shown, total) - 1;
  const { show } = rows;
  useEffect(() => show(0, last), [show, last]);
  return (
    <Stack gap="sm">
      {Array.from({ length: last + 1 }, (_, place) => rows.rowAt(place)).map((row, place) => {
        if (row === undefined) return null;
        const bad = Object.entries(row.topics)
          .filter(([, counts]) => counts[1] > 0)
          .toSorted(([, a], [, b]) => b[1] / (b[0] + b[1]) - a[1] / (a[0] + a[1]))
          .slice(0, worstShown);
        return (
          <Card key={row.object.id}>
            <Stack gap={4}>
              <Link
                ref={place === firstOfLast ? takeFocus : undefined}
                to={`${path(`/results/buildings/${row.object.id}`)}${search === '' ? '' : `?${search}`}`}
              >
                {shownLabel(row.object)}
              </Link>
              {row.object.closed && (
                <div>
                  <PlaceBadges closed />
                </div>
              )}
              <Text c="dimmed" size="sm">
                <span>{row.mandate.name}</span>
                <span>{row.concluded_at !== null && ` · ${resultDay(row.concluded_at)}`}</span>
                <ReceivedLate tour={row} />
              </Text>
              {topic !== null && (
                <Text fw={600} size="sm">
                  {`${topicName(topic)}: ${cellLabel(row.topics[topic] ?? [0, 0, 0])}`}
                </Text>
              )}
              <ShareBar counts={row} />
              {bad.length > 0 && <Text size="sm">{bad.map(([name]) => topicName(name)).join(', ')}</Text>}
            </Stack>
          </Card>
        );
      })}
      {shown < total && (
        <Button
          onClick={() => {
            if (shown + step >= total) setFirstOfLast(shown);
            setShown(shown + step);
          }}
          variant="default"
        >{t`Show more`}</Button>
      )}
    </Stack>
  );
}
