import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { peopleColumns } from '#domain/users/peopleList.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { ImportPage } from '../shared/import/ImportPage.tsx';
import { ImportPreview } from './import/ImportPreview.tsx';
import { ImportReport } from './import/ImportReport.tsx';
import { useImport } from './import/useImport.ts';

/** Imports people from a file: it is validated first, and nothing is stored until the result is confirmed. */
export function ImportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { name, list, encoding, report, problem, isPending, read, readAs, check, confirm } = useImport();
  const readable = list !== null && list.columns.missing.length === 0 && list.columns.twice.length === 0;
  const ready = report !== null && !report.stored && report.refused.length === 0 && report.created > 0;
  const problems = {
    empty: t`This file is empty.`,
    unreadable: t`This file is too large, or it is not a text file.`,
    spreadsheet: t`This is the file of a spreadsheet program. Open it there, save it as CSV, and choose that file.`,
  };
  return (
    <ImportPage
      action={
        ready && (
          <Button loading={isPending} onClick={confirm}>
            <Plural one="Invite # person" other="Invite # people" value={report.created} />
          </Button>
        )
      }
      back={{ to: path('/external_users'), label: t`External Users` }}
      columns={peopleColumns}
      example={['Anna', 'Muster', 'anna@example.org', 'inspector', 'de', '*']}
      hint={t`One person per line, as a spreadsheet saves it as CSV: with commas, semicolons or tabs. Role and language are optional, other columns are not read. Columns, roles and languages may be named in English, German, French or Italian.`}
      isPending={isPending}
      label={t`CSV file`}
      lead={t`Choose a CSV file. It is checked first; nobody is invited before you have seen the result.`}
      name={name}
      onChoose={(chosen) => void read(chosen)}
      template="people.csv"
      title={t`Import people`}
    >
      {problem !== null && <OfficeAlert tone="bad">{problems[problem]}</OfficeAlert>}
      {list !== null && report?.stored !== true && (
        <ImportPreview disabled={isPending} encoding={encoding} list={list} onEncoding={readAs} />
      )}
      {readable && report === null && (
        <Button loading={isPending} onClick={check} style={{ alignSelf: 'start' }}>
          <Trans>Check this list</Trans>
        </Button>
      )}
      <ImportReport list={list} pending={isPending ? t`Checking …` : ''} report={report} />
    </ImportPage>
  );
}
