import { useLingui } from '@lingui/react/macro';
import { List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '#i18n/useFormats.ts';

// A wrong list can have thousands of lines of a kind.
const maxShown = 50;

type SectionProps<Line> = {
  readonly title: string;
  readonly lines: readonly Line[];
  /** How many there are, of which the report may name the first only. */
  readonly count: number;
  readonly children: (line: Line) => ReactNode;
};

/** The lines of one kind in the report of an import. */
export function ReportSection<Line extends object>({ title, lines, count, children }: SectionProps<Line>) {
  const { t } = useLingui();
  const { number } = useFormats();
  if (lines.length === 0) return null;
  const shown = lines.slice(0, maxShown);
  const more = number(count - shown.length);
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>{`${title}: ${number(count)}`}</Title>
      <List listStyleType="none" spacing="xs">
        {shown.map((line, place) => (
          // The lines of a report never move.
          <List.Item key={place}>{children(line)}</List.Item>
        ))}
      </List>
      {count > shown.length && <Text c="dimmed" size="sm">{t`And ${more} more.`}</Text>}
    </Stack>
  );
}
