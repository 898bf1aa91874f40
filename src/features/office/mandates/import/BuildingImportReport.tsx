import { useLingui } from '@lingui/react/macro';
import { Button, Card, Group, NativeSelect, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { BuildingImportReport as Report } from '#contract/buildings/buildingImport.ts';
import { buildingLabel } from '#domain/building.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { Columns } from '../../shared/Columns.tsx';
import { importWord } from './importWords.ts';
import { ReportSection as Section } from './ReportSection.tsx';

type Kind = keyof Report['counts'];
type Undecided = Report['lines']['ambiguous'][number];

/** The words of the kinds, and of the fields of a building. */
function useWords() {
  const { t } = useLingui();
  return {
    kinds: {
      new: t`New`,
      changed: t`Changed`,
      known: t`Unchanged`,
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
  const { counts, lines, stored } = report;
  const ignored = report.ignored.join(', ');
  const added = report.new_mandates.join(', ');
  const names = Object.keys(kinds) as Kind[];
  const words = names.map((kind) => `${kinds[kind]}: ${number(counts[kind])}`).join(', ');
  // Back to undecided is no choice.
  const decided = Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== ''));
  const undecided = counts.possible_doubles + counts.ambiguous;
  const lineName = ({ line, ...one }: Undecided | (Texts & { readonly line: number })) => {
    return (
      <>
        <strong>{t`Line ${number(line)}`}</strong> <bdi>{textOf(one)}</bdi>
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
            setChoices((before) => ({ ...before, [line.line]: value }))
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
        {ignored !== '' && <Text>{t`Columns that are not read: ${ignored}`}</Text>}
        {added !== '' && <Text>{t`New mandates: ${added}`}</Text>}
        <Section count={counts.refused} lines={lines.refused} title={kinds.refused}>
          {({ line, reason }) => {
            return (
              <>
                <strong>{t`Line ${number(line)}`}</strong> <span>{importWord(reason)}</span>
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
              disabled={isPending || Object.keys(decided).length === 0}
              onClick={() => onDecide(decided)}
            >{t`Compare again`}</Button>
            <Button
              disabled={isPending}
              onClick={() => onDecide({ ...allNew(), ...decided })}
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
              <div>{lineName(one)}</div>
              {one.changes.map(({ field, from, to }) => (
                <Text component="div" key={field} size="sm">
                  <span>{`${fields[field]}: `}</span>
                  <del>{field === 'closed' ? t`Closed` : (from ?? '–')}</del>
                  <span> → </span>
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
