import { Trans, useLingui } from '@lingui/react/macro';
import { Card, List, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormats } from '#i18n/useFormats.ts';
import { Columns } from '../Columns.tsx';

type ImportResultProps = {
  /** Null before there is one. */
  readonly report: { readonly stored: boolean } | null;
  /** What is said meanwhile; empty where nothing is asked for. */
  readonly pending: string;
  readonly figures: readonly { readonly label: string; readonly count: number }[];
  /** What is said before the figures. */
  readonly note: ReactNode;
  readonly children: ReactNode;
};

/** The result of an import or its dry run: how many there are of each kind, and the lines that somebody has to look at. */
export function ImportResult({ report, pending, figures, note, children }: ImportResultProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The control that had the focus, file field or button, was disabled meanwhile, or is gone.
    if (report !== null) heading.current?.focus();
  }, [report]);
  const words = figures.map(({ label, count }) => `${number(count)} ${label}`).join(', ');
  return (
    <>
      {/* Always rendered: a status region that appears together with its text is not announced. */}
      <VisuallyHidden role="status">{report === null ? pending : words}</VisuallyHidden>
      {report !== null && (
        <Stack gap="md">
          <Title order={2} ref={heading} tabIndex={-1}>
            {report.stored ? t`Done` : t`What is in the file`}
          </Title>
          {note !== null && <div>{note}</div>}
          <Columns component="ul" minWidth="7rem">
            {figures.map(({ label, count }, place) => (
              <Card component="li" key={place} padding="sm">
                <Text fw={700} fz="h2" lh={1.25} span>
                  {number(count)}
                </Text>{' '}
                <span>{label}</span>
              </Card>
            ))}
          </Columns>
          {children}
        </Stack>
      )}
    </>
  );
}

// A wrong list can have thousands of lines of a kind.
const maxShown = 50;

type ReportLinesProps<Line> = {
  readonly title?: string;
  readonly lines: readonly Line[];
  /** How many there are, of which the report may name the first only. */
  readonly count: number;
  readonly children: (line: Line) => ReactNode;
};

/** The lines of one kind in the report of an import. */
export function ReportLines<Line>({ title, lines, count, children }: ReportLinesProps<Line>) {
  const { number } = useFormats();
  if (lines.length === 0) return null;
  const shown = lines.slice(0, maxShown);
  const more = number(count - shown.length);
  return (
    <Stack component="section" gap="xs">
      {title !== undefined && <Title order={3}>{`${title} (${number(count)})`}</Title>}
      <List listStyleType="none" spacing="xs">
        {shown.map((line, place) => (
          // The lines of a report never move.
          <List.Item key={place}>{children(line)}</List.Item>
        ))}
      </List>
      {count > shown.length && (
        <Text c="dimmed" size="sm">
          <Trans>And {more} more.</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** The number of a line in its file. */
export function LineNumber({ line }: { readonly line: number }) {
  const { number } = useFormats();
  return (
    <strong>
      <Trans>Line {number(line)}</Trans>
    </strong>
  );
}
