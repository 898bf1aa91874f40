import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Stack, Text } from '@mantine/core';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { FileChoice } from './FileChoice.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useImport } from './useImport.ts';

/** Imports people from a file: it is validated first, and nothing is stored until the result is confirmed. */
export function ImportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { file, report, unreadable, pending, read, confirm } = useImport();
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
            One person per line, separated by commas or semicolons. Role and language are optional.
          </Trans>
        </Text>
        <Code block>{'firstname,lastname,email,role,locale\nAnna,Muster,anna@example.org,inspector,de'}</Code>
      </Stack>
      <FileChoice disabled={pending} name={file?.name ?? null} onChoose={(chosen) => void read(chosen)} />
      {unreadable && (
        <OfficeAlert tone="bad">
          <Trans>This file is too large, or it is not a text file.</Trans>
        </OfficeAlert>
      )}
      <ImportReport pending={pending} report={report} />
    </OfficePage>
  );
}
