import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code } from '@mantine/core';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import type { PeopleColumn } from '#domain/users/peopleList.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { useHasMailServer } from '../../../shared/server/useHasMailServer.ts';
import { ImportResult, LineNumber, ReportLines } from '../../shared/import/ImportResult.tsx';
import { importReason } from '../../shared/import/importReason.ts';
import type { ReadList } from './useImport.ts';

type Refused = ExternalUserImportReport['refused'][number];

/** The most of a value that is shown, in UTF-16 units. */
const maxValue = 60;

/** E5: the head of a refused place and what stands there, as in the file; null where a whole line was refused. */
function placeOf({ heads, columns, rows }: ReadList, { line, field }: Refused): string | null {
  if (field === null) return null;
  const head = heads[columns.places.get(field as PeopleColumn) ?? -1]?.trim() ?? field;
  const cells = rows.find((row) => row.line === line)?.cells;
  const value = typeof cells === 'object' ? (cells.get(field as PeopleColumn) ?? '') : '';
  if (value === '') return head;
  return `${head}: ${value.length > maxValue ? `${value.slice(0, maxValue)} …` : value}`;
}

type ImportReportProps = {
  /** What was chosen; null before. */
  readonly list: ReadList | null;
  /** Null before there is one. */
  readonly report: ExternalUserImportReport | null;
  readonly pending: string;
};

/** The result of an import or its dry run: how many people are new or known, and which lines are refused and why. */
export function ImportReport({ list, report, pending }: ImportReportProps) {
  const { stored, created, known, refused } = report ?? { stored: false, created: 0, known: 0, refused: [] };
  // A line is named once for each of its faults.
  const wrong = new Set(refused.map(({ line }) => line)).size;
  return (
    <ImportResult
      figures={[
        {
          label: stored
            ? plural(created, { one: 'invited', other: 'invited' })
            : plural(created, { one: 'new', other: 'new' }),
          count: created,
        },
        {
          label: plural(known, { one: 'already has an account', other: 'already have an account' }),
          count: known,
        },
        {
          label: plural(wrong, { one: 'line with an error', other: 'lines with an error' }),
          count: wrong,
        },
      ]}
      note={
        stored ? (
          <Invitations />
        ) : refused.length > 0 ? (
          <OfficeAlert tone="bad">
            <Trans>Nobody is invited while a line has an error. Fix the file and choose it again.</Trans>
          </OfficeAlert>
        ) : null
      }
      pending={pending}
      report={report}
    >
      <ReportLines count={refused.length} lines={refused}>
        {(one) => {
          const place = list && placeOf(list, one);
          return (
            <>
              <LineNumber line={one.line} />{' '}
              {place !== null && (
                <Code style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{place}</bdi>
                </Code>
              )}{' '}
              <span>{importReason(one.reason, one.field)}</span>
            </>
          );
        }}
      </ReportLines>
    </ImportResult>
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
