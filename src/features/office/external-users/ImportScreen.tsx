import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Locale } from '#domain/locale.ts';
import { peopleColumns } from '#domain/users/peopleList.ts';
import { useLocale, useLocalePath } from '#i18n/useLocale.ts';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { useServer } from '../../shared/server/ApiContext.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { FileChoice } from '../shared/import/FileChoice.tsx';
import { ImportPreview } from './import/ImportPreview.tsx';
import { ImportReport } from './import/ImportReport.tsx';
import { useImport } from './import/useImport.ts';

// What spreadsheets of that language open in columns.
const separatorOf = (locale: Locale) => (locale === 'en' ? ',' : ';');

/** Imports people from a file: it is validated first, and nothing is stored until the result is confirmed. */
export function ImportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { saveFile } = useServer();
  const separator = separatorOf(useLocale());
  const header = peopleColumns.join(separator);
  const example = ['Anna', 'Muster', 'anna@example.org', 'inspector', 'de', '*'].join(separator);
  const { name, list, encoding, report, problem, isPending, read, readAs, check, confirm } = useImport();
  const readable = list !== null && list.columns.missing.length === 0 && list.columns.twice.length === 0;
  const ready = report !== null && !report.stored && report.refused.length === 0 && report.created > 0;
  return (
    <OfficePage
      actions={
        ready ? (
          <ActionBar>
            <Button loading={isPending} onClick={confirm}>
              <Plural one="Invite # person" other="Invite # people" value={report.created} />
            </Button>
          </ActionBar>
        ) : undefined
      }
      back={{ to: path('/external_users'), label: t`External Users` }}
      lead={t`Choose a CSV file. It is checked first; nobody is invited before you have seen the result.`}
      title={t`Import people`}
    >
      <Stack gap="xs" maw="var(--st-column)">
        <Text c="dimmed" size="sm">
          <Trans>
            One person per line, as a spreadsheet saves it as CSV: with commas, semicolons or tabs. Role and
            language are optional, other columns are not read. Columns, roles and languages may be named in
            English, German, French or Italian.
          </Trans>
        </Text>
        <Code block>{`${header}\n${example}`}</Code>
        <Button
          leftSection={<IconDownload aria-hidden size={20} />}
          onClick={() => {
            // Spreadsheets read, and save again, a file that begins with a byte order mark as UTF-8.
            saveFile(new Blob([`\ufeff${header}\r\n`], { type: 'text/csv;charset=utf-8' }), 'people.csv');
          }}
          style={{ alignSelf: 'start' }}
          variant="default"
        >
          <Trans>Download a template</Trans>
        </Button>
      </Stack>
      <FileChoice
        disabled={isPending}
        label={t`CSV file`}
        name={name}
        onChoose={(chosen) => void read(chosen)}
      />
      {problem === 'empty' && (
        <OfficeAlert tone="bad">
          <Trans>This file is empty.</Trans>
        </OfficeAlert>
      )}
      {problem === 'unreadable' && (
        <OfficeAlert tone="bad">
          <Trans>This file is too large, or it is not a text file.</Trans>
        </OfficeAlert>
      )}
      {problem === 'spreadsheet' && (
        <OfficeAlert tone="bad">
          <Trans>
            This is the file of a spreadsheet program. Open it there, save it as CSV, and choose that file.
          </Trans>
        </OfficeAlert>
      )}
      {list !== null && report?.stored !== true && (
        <ImportPreview disabled={isPending} encoding={encoding} list={list} onEncoding={readAs} />
      )}
      {readable && report === null && (
        <Button loading={isPending} onClick={check} style={{ alignSelf: 'start' }}>
          <Trans>Check this list</Trans>
        </Button>
      )}
      <ImportReport list={list} pending={isPending} report={report} />
    </OfficePage>
  );
}
