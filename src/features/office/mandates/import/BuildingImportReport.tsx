import { useLingui } from '@lingui/react/macro';
import { Button, Card, Group, List, NativeSelect, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BuildingImportReport as Report } from '#contract/buildings/buildingImport.ts';
import { buildingLabel } from '#domain/building.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { Columns } from '../../shared/Columns.tsx';
import { importWord } from './importWords.ts';

type Kind = keyof Report['counts'];
type Undecided = Report['lines']['ambiguous'][number];

// A wrong list can have thousands of lines of a kind.
const maxShown = 50;

/** The words of the kinds, and of the fields of a building. */
function useWords() {
  const { t } = useLingui();
  return {
    kinds: {
      new: t`New`,
      changed: t`Changed`,
      known: t`Known, unchanged`,
      possible_doubles: t`Possible doubles`,
      ambiguous: t`Ambiguous`,
      refused: t`Refused`,
      closed: t`To be closed`,
    } satisfies Record<Kind, string>,
    fields: { number: t`Number`, name: t`Name`, street: t`Street`, city: t`City`, closed: t`Closed` },
  };
}

type Texts = Pick<Undecided, 'name' | 'street' | 'city' | 'number'>;
const textOf = ({ number, ...one }: Texts) => [number, buildingLabel(one)].filter(Boolean).join(' · ');

type SectionProps<Line> = {
  readonly title: string;
  readonly lines: readonly Line[];
  /** How many there are, of which the report may name the first only. */
  readonly count: number;
  readonly children: (line: Line) => ReactNode;
};

/** The lines of one kind. */
function Section<Line extends object>({ title, lines, count, children }: SectionProps<Line>) {
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

type BuildingImportReportProps = {
  /** Null before there is one. */
  readonly report: Report | null;
  readonly isPending: boolean;
  /** Compares anew with these choices, by line. */
  readonly onDecide: (choices: Readonly<Record<string, string>>) => void;
};

/** What an import does, or has done: how much of each kind, every line that changes something, and those to be decided (B8, B9). */
export function BuildingImportReport({ report, isPending, onDecide }: BuildingImportReportProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { kinds, fields } = useWords();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The control that had the focus, file field or button, was disabled meanwhile, or is gone.
    if (report !== null) heading.current?.focus();
  }, [report]);
  // Always rendered: a status region that appears together with its text is not announced.
  if (report === null)
    return <VisuallyHidden role="status">{isPending ? t`Comparing …` : ''}</VisuallyHidden>;
  const { counts, lines, stored, ignored, new_mandates: added } = report;
  const names = Object.keys(kinds) as Kind[];
  const words = names.map((kind) => `${kinds[kind]}: ${number(counts[kind])}`).join(', ');
  const undecided = counts.possible_doubles + counts.ambiguous;
  const lineName = ({ line, ...one }: Undecided | (Texts & { readonly line: number })) => {
    const at = number(line);
    return (
      <>
        <strong>{t`Line ${at}`}</strong> <bdi>{textOf(one)}</bdi>
      </>
    );
  };
  const choice = (line: Undecided) => {
    const text = textOf(line);
    return (
      <Stack gap={4}>
        <span>{lineName(line)}</span>
        <NativeSelect
          aria-label={t`What ${text} is`}
          data={[
            { value: '', label: t`Undecided: is not written` },
            { value: 'new', label: t`It is a new building` },
            ...line.candidates.map((one) => {
              const known = textOf(one);
              return { value: one.id, label: t`It is this one: ${known}` };
            }),
          ]}
          maw="var(--st-column)"
          onChange={({ currentTarget: { value } }) =>
            setChoices(({ [line.line]: _, ...others }) =>
              value === '' ? others : { ...others, [line.line]: value },
            )
          }
          size="sm"
          value={choices[line.line] ?? ''}
        />
      </Stack>
    );
  };
  const allNew = () =>
    Object.fromEntries([...lines.possible_doubles, ...lines.ambiguous].map(({ line }) => [line, 'new']));
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <Stack gap="md">
        <Title order={2} ref={heading} tabIndex={-1}>
          {stored ? t`Done` : t`What is in the file`}
        </Title>
        {stored && <OfficeAlert tone="good">{t`The list is written.`}</OfficeAlert>}
        <Columns component="ul" minWidth="7rem">
          {names.map((kind) => (
            <Card component="li" key={kind} padding="sm">
              <Text fw={700} fz="h2" lh={1.25} span>
                {number(counts[kind])}
              </Text>{' '}
              <span>{stored && kind === 'closed' ? t`Closed` : kinds[kind]}</span>
            </Card>
          ))}
        </Columns>
        {ignored.length > 0 && <Text>{t`Columns that are not read: ${ignored.join(', ')}`}</Text>}
        {added.length > 0 && <Text>{t`New mandates: ${added.join(', ')}`}</Text>}
        <Section count={counts.refused} lines={lines.refused} title={kinds.refused}>
          {({ line, reason }) => {
            const at = number(line);
            return (
              <>
                <strong>{t`Line ${at}`}</strong> {importWord(reason)}
              </>
            );
          }}
        </Section>
        <Section
          count={counts.possible_doubles}
          lines={lines.possible_doubles}
          title={kinds.possible_doubles}
        >
          {choice}
        </Section>
        <Section count={counts.ambiguous} lines={lines.ambiguous} title={kinds.ambiguous}>
          {choice}
        </Section>
        {undecided > 0 && !stored && (
          <Group gap="sm">
            <Button
              disabled={isPending || Object.keys(choices).length === 0}
              onClick={() => onDecide(choices)}
            >{t`Compare again`}</Button>
            <Button
              disabled={isPending}
              onClick={() => onDecide({ ...allNew(), ...choices })}
              variant="default"
            >
              {t`All others are new`}
            </Button>
          </Group>
        )}
        <Section count={counts.closed} lines={lines.closed} title={kinds.closed}>
          {(one) => <bdi>{textOf(one)}</bdi>}
        </Section>
        <Section count={counts.changed} lines={lines.changed} title={kinds.changed}>
          {(one) => (
            <>
              {lineName(one)}
              {one.changes.map(({ field, from, to }) => (
                <Text component="div" key={field} size="sm">
                  {fields[field]}: <del>{field === 'closed' ? t`Closed` : (from ?? '–')}</del>
                  {' → '}
                  <strong>{field === 'closed' ? t`Open` : (to ?? '–')}</strong>
                </Text>
              ))}
            </>
          )}
        </Section>
        <Section count={counts.new} lines={lines.new} title={kinds.new}>
          {lineName}
        </Section>
      </Stack>
    </>
  );
}
