import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BuildingImportReport as Report } from '#contract/buildings/buildingImport.ts';
import { buildingLabel } from '#domain/building.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { ImportResult, LineNumber, ReportLines } from '../../shared/import/ImportResult.tsx';
import { importReason } from '../../shared/import/importReason.ts';

type Kind = keyof Report['counts'];
type Undecided = Report['lines']['ambiguous'][number];
type Texts = Pick<Undecided, 'name' | 'street' | 'city' | 'number'>;

const textOf = ({ number, ...one }: Texts) => [number, buildingLabel(one)].filter(Boolean).join(' · ');

/** A line by its number and what it says. */
function LineName({ line, ...one }: Texts & { readonly line: number }) {
  return (
    <>
      <LineNumber line={line} /> <bdi>{textOf(one)}</bdi>
    </>
  );
}

type BuildingImportReportProps = {
  /** Null before there is one. */
  readonly report: Report | null;
  readonly isPending: boolean;
  /** Compares anew with these choices, by line. */
  readonly onDecide: (choices: Readonly<Record<string, string>>) => void;
};

/** What an import does, or has done: how much of each kind, every line that changes something, and those to be decided (B8). */
export function BuildingImportReport({ report, isPending, onDecide }: BuildingImportReportProps) {
  const { t } = useLingui();
  const kinds: Readonly<Record<Kind, string>> = {
    new: t`New`,
    changed: t`Changed`,
    known: t`Unchanged`,
    possible_doubles: t`Possible doubles`,
    ambiguous: t`Ambiguous`,
    refused: t`Refused`,
    closed: report?.stored === true ? t`Closed` : t`To be closed`,
  };
  const fields = { number: t`Number`, name: t`Name`, street: t`Street`, city: t`City`, closed: t`Closed` };
  const ignored = report?.ignored.join(', ') ?? '';
  const added = report?.new_mandates.join(', ') ?? '';
  const section = (kind: Kind) => ({ title: kinds[kind], count: report?.counts[kind] ?? 0 });
  return (
    <ImportResult
      figures={(Object.keys(kinds) as Kind[]).map((kind) => ({
        label: kinds[kind],
        count: report?.counts[kind] ?? 0,
      }))}
      note={report?.stored === true ? <OfficeAlert tone="good">{t`The list is written.`}</OfficeAlert> : null}
      pending={isPending ? t`Comparing …` : ''}
      report={report}
    >
      {ignored !== '' && <Text>{t`Columns that are not read: ${ignored}`}</Text>}
      {added !== '' && <Text>{t`New mandates: ${added}`}</Text>}
      {report !== null && (
        <>
          <ReportLines lines={report.lines.refused} {...section('refused')}>
            {({ line, reason }) => (
              <>
                <LineNumber line={line} /> <span>{importReason(reason)}</span>
              </>
            )}
          </ReportLines>
          <Decisions
            isPending={isPending}
            // What was decided belongs to one comparison.
            key={report.report}
            onDecide={onDecide}
            report={report}
            section={section}
          />
          <ReportLines lines={report.lines.closed} {...section('closed')}>
            {(one) => <bdi>{textOf(one)}</bdi>}
          </ReportLines>
          <ReportLines lines={report.lines.changed} {...section('changed')}>
            {({ changes, ...line }) => (
              <>
                <div>
                  <LineName {...line} />
                </div>
                {changes.map(({ field, from, to }) => (
                  <Text component="div" key={field} size="sm">
                    <span>{`${fields[field]}: `}</span>
                    <del>{field === 'closed' ? t`Closed` : (from ?? '–')}</del>
                    <span> → </span>
                    <strong>{field === 'closed' ? t`Open` : (to ?? '–')}</strong>
                  </Text>
                ))}
              </>
            )}
          </ReportLines>
          <ReportLines lines={report.lines.new} {...section('new')}>
            {(line) => <LineName {...line} />}
          </ReportLines>
        </>
      )}
    </ImportResult>
  );
}

type DecisionsProps = Pick<BuildingImportReportProps, 'isPending' | 'onDecide'> & {
  readonly report: Report;
  readonly section: (kind: Kind) => { readonly title: string; readonly count: number };
};

/** The lines that are possible doubles or ambiguous, and what each is. */
function Decisions({ report: { lines, stored }, isPending, onDecide, section }: DecisionsProps) {
  const { t } = useLingui();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  // Back to undecided is no choice.
  const decided = Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== ''));
  const undecided = [...lines.possible_doubles, ...lines.ambiguous];
  const allNew = Object.fromEntries(undecided.map(({ line }) => [line, 'new']));
  const choice = (line: Undecided) => {
    const text = textOf(line);
    return (
      <Stack gap={4}>
        <span>
          <LineName {...line} />
        </span>
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
  return (
    <>
      <ReportLines lines={lines.possible_doubles} {...section('possible_doubles')}>
        {choice}
      </ReportLines>
      <ReportLines lines={lines.ambiguous} {...section('ambiguous')}>
        {choice}
      </ReportLines>
      {undecided.length > 0 && !stored && (
        <Group gap="sm">
          <Button
            disabled={isPending || Object.keys(decided).length === 0}
            onClick={() => onDecide(decided)}
          >{t`Compare again`}</Button>
          <Button disabled={isPending} onClick={() => onDecide({ ...allNew, ...decided })} variant="default">
            {t`All others are new`}
          </Button>
        </Group>
      )}
    </>
  );
}
