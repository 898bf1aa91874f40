import { useLingui } from '@lingui/react/macro';
import { Badge, Card, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { findingStates, isOverdue } from '#domain/results/finding.ts';
import { type FindingsFilter, fetchFindings } from '../../../api/findingCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { Columns } from '../shared/Columns.tsx';
import { StateField } from './FindingFields.tsx';
import { FindingPlace } from './FindingPlace.tsx';
import { findingStateName } from './findingStateName.ts';

type FindingBoardProps = {
  readonly filter: FindingsFilter;
  readonly today: string;
  /** Moves on with each change, so that every column is read anew. */
  readonly version: number;
  readonly onOpen: (id: string) => void;
  readonly onChange: (id: string, fields: FindingsRequest['finding']) => void;
};

const most = 50;

/** The findings in three columns by state. A card goes to another column by its state. */
export function FindingBoard({ filter, ...props }: FindingBoardProps) {
  return (
    <Columns least="18rem">
      {findingStates.map((state) => (
        <BoardColumn filter={{ ...filter, state }} key={state} state={state} {...props} />
      ))}
    </Columns>
  );
}

type BoardColumnProps = FindingBoardProps & { readonly state: WireFinding['state'] };

function BoardColumn({ filter, state, today, version, onOpen, onChange }: BoardColumnProps) {
  const { t } = useLingui();
  const { date, day, number } = useFormats();
  const part = { limit: most };
  const found = useServerQuery(JSON.stringify({ filter, version }), (api, signal) =>
    fetchFindings(api, { filter, part }, signal),
  );
  const total = found.value === null ? '' : number(found.value.total);
  const more = number((found.value?.total ?? 0) - most);
  return (
    <section aria-label={findingStateName(state)}>
      <Title mb="sm" order={2} size="h4">
        {findingStateName(state)} {total}
      </Title>
      <QueryView answered={found}>
        {({ items, total: all }) => (
          <Stack gap="sm">
            {items.map((finding) => (
              <Card key={finding.id}>
                <Stack gap="xs">
                  <UnstyledButton onClick={() => onOpen(finding.id)}>
                    <FindingPlace finding={finding} />
                  </UnstyledButton>
                  {finding.comment !== null && <Text lineClamp={3}>{finding.comment}</Text>}
                  <Text c="dimmed" size="sm">
                    {[
                      date(finding.seen_at),
                      finding.responsible,
                      finding.due_on === null ? null : t`due ${day(finding.due_on)}`,
                    ]
                      .filter((words) => words !== null)
                      .join(' · ')}
                  </Text>
                  {isOverdue(finding, today) && <Badge color="red">{t`overdue`}</Badge>}
                  <StateField finding={finding} onChange={(fields) => onChange(finding.id, fields)} />
                </Stack>
              </Card>
            ))}
            {all > most && <Text c="dimmed">{t`${more} more in the table`}</Text>}
            {all === 0 && <Text c="dimmed">{t`None`}</Text>}
          </Stack>
        )}
      </QueryView>
    </section>
  );
}
