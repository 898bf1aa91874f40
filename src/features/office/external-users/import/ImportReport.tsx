import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Code, List, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import type { OpenList } from '#domain/lists/openList.ts';
import type { PeopleColumn } from '#domain/users/peopleList.ts';
import { importReason } from '#i18n/importReason.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { useHasMailServer } from '../../../shared/server/useHasMailServer.ts';
import { Columns } from '../../shared/Columns.tsx';

/** A refused place as it is in the file: the head of its column, and what stands there. */
type RefusedValue = { readonly head: string; readonly value: string };

/** E5: what the file has at each refused place, in the order of `refused`; null where a whole line was refused. */
function refusedValues(
  { heads, columns, rows }: OpenList<PeopleColumn>,
  refused: ExternalUserImportReport['refused'],
): readonly (RefusedValue | null)[] {
  const lines = new Set(refused.map(({ line }) => line));
  const last = Math.max(...lines);
  const found = new Map<number, ReadonlyMap<string, string>>();
  for (const { line, cells } of rows()) {
    if (line > last) break;
    if (lines.has(line) && typeof cells !== 'string') found.set(line, cells);
  }
  const places: ReadonlyMap<string, number> = columns.places;
  return refused.map(({ line, field }) => {
    if (field === null) return null;
    const head = heads[places.get(field) ?? -1]?.trim() ?? field;
    return { head, value: found.get(line)?.get(field) ?? '' };
  });
}

// A wrong file can have thousands of lines with the same error.
const maxLines = 100;

/** The most of a value that is shown, in UTF-16 units. */
const maxValue = 60;

/** A head and the value below it, cut to `maxValue`. */
const placeOf = ({ head, value }: RefusedValue) =>
  value === '' ? head : `${head}: ${value.length > maxValue ? `${value.slice(0, maxValue)} …` : value}`;

type ImportReportProps = {
  /** What was chosen; null before. */
  readonly list: OpenList<PeopleColumn> | null;
  /** Null before there is one. */
  readonly report: ExternalUserImportReport | null;
  readonly pending: boolean;
};

/** The result of an import or its dry run: how many people are new or known, and which lines are refused and why. */
export function ImportReport({ list, report, pending }: ImportReportProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The control that had the focus, file field or button, was disabled meanwhile, or is gone.
    if (report !== null) heading.current?.focus();
  }, [report]);
  // Always rendered: a status region that appears together with its text is not announced.
  const status = (words: string) => <VisuallyHidden role="status">{words}</VisuallyHidden>;
  if (report === null) return status(pending ? t`Checking …` : '');
  const { stored, created, known, refused } = report;
  const shown = refused.slice(0, maxLines);
  const values = list === null ? [] : refusedValues(list, shown);
  const more = number(refused.length - maxLines);
  const figures = [
    {
      key: 'created',
      label: stored
        ? plural(created, { one: 'invited', other: 'invited' })
        : plural(created, { one: 'new', other: 'new' }),
      count: created,
    },
    {
      key: 'known',
      label: plural(known, { one: 'already has an account', other: 'already have an account' }),
      count: known,
    },
    {
      key: 'refused',
      label: plural(refused.length, { one: 'line with an error', other: 'lines with an error' }),
      count: refused.length,
    },
  ];
  return (
    <>
      {status(figures.map(({ label, count }) => `${number(count)} ${label}`).join(', '))}
      <Stack aria-labelledby={id} component="section" gap="md">
        <Title id={id} order={2} ref={heading} tabIndex={-1}>
          {stored ? t`Done` : t`What is in the file`}
        </Title>
        {stored && <Invitations />}
        {refused.length > 0 && (
          <OfficeAlert tone="bad">
            <Trans>Nobody is invited while a line has an error. Fix the file and choose it again.</Trans>
          </OfficeAlert>
        )}
        <Columns component="ul" minWidth="7rem">
          {figures.map(({ key, label, count }) => (
            <Card component="li" key={key} padding="sm">
              <Text fw={700} fz="h2" lh={1.25} span>
                {number(count)}
              </Text>{' '}
              <span>{label}</span>
            </Card>
          ))}
        </Columns>
        {refused.length > 0 && (
          <List listStyleType="none" spacing="xs">
            {shown.map(({ line, field, reason }, place) => {
              const value = values[place] ?? null;
              return (
                <List.Item key={`${line} ${field} ${reason}`}>
                  <strong>
                    <Trans>Line {number(line)}</Trans>
                  </strong>{' '}
                  {value !== null && (
                    <Code style={{ overflowWrap: 'anywhere' }}>
                      <bdi>{placeOf(value)}</bdi>
                    </Code>
                  )}{' '}
                  <span>{importReason(reason, field)}</span>
                </List.Item>
              );
            })}
          </List>
        )}
        {refused.length > maxLines && (
          <p>
            <Trans>And {more} more.</Trans>
          </p>
        )}
      </Stack>
    </>
  );
}

/** What becomes of the invitations; without a mail server nobody gets one (E19). */
function Invitations() {
  const hasMailServer = useHasMailServer();
  if (hasMailServer === null) return null;
  return (
    <OfficeAlert tone={hasMailServer ? 'good' : 'warn'}>
      {hasMailServer ? (
        <Trans>The invitations are on their way.</Trans>
      ) : (
        <Trans>Not sent: this server has no mail server. Copy the links from the list instead.</Trans>
      )}
    </OfficeAlert>
  );
}
