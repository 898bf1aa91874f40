import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { useServer } from '../../shared/server/ApiContext.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { FileChoice } from './FileChoice.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useImport } from './useImport.ts';

const header = 'firstname,lastname,email,role,locale';
// Spreadsheets read, and save again, a file that begins with a byte order mark as UTF-8.
const template = `\ufeff${header}\r\n`;

/** Imports people from a file: it is validated first, and nothing is stored until the result is confirmed. */
export function ImportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { saveFile } = useServer();
  const { file, report, problem, pending, read, confirm } = useImport();
  const ready = report !== null && !report.stored && report.refused.length === 0 && report.created > 0;
  return (
    <OfficePage
      actions={
        ready ? (
          <ActionBar>
            <Button loading={pending} onClick={() => void confirm()}>
              <Plural one="Invite # person" other="Invite # people" value={report.created} />
            </Button>
          </ActionBar>
        ) : undefined
      }
      back={{ to: path('/external_users'), label: t`External Users` }}
      lead={t`Choose a CSV file. It is checked first; nobody is invited before you have seen the result.`}
      title={t`Import people`}
      width="column"
    >
      <Stack gap="xs">
        <Text c="dimmed" size="sm">
          <Trans>
            One person per line, separated by commas or semicolons. Role and language are optional. Columns,
            roles and languages may be named in English, German, French or Italian.
          </Trans>
        </Text>
        <Code block>{`${header}\nAnna,Muster,anna@example.org,inspector,de`}</Code>
        <Button
          leftSection={<IconDownload aria-hidden size={20} />}
          onClick={() => saveFile(new Blob([template], { type: 'text/csv;charset=utf-8' }), 'people.csv')}
          style={{ alignSelf: 'start' }}
          variant="default"
        >
          <Trans>Download a template</Trans>
        </Button>
      </Stack>
      <FileChoice disabled={pending} name={file?.name ?? null} onChoose={(chosen) => void read(chosen)} />
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
      <ImportReport csv={file?.csv ?? ''} pending={pending} report={report} />
    </OfficePage>
  );
}
