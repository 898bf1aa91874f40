import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { FileChoice } from './FileChoice.tsx';
import { ImportReport } from './ImportReport.tsx';
import classes from './ImportScreen.module.css';
import { useImport } from './useImport.ts';

/** Many people at once: a file is read and judged first, and nothing happens until that was seen. */
export function ImportScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { file, report, unreadable, pending, read, carryOut } = useImport();
  const ready = report !== null && !report.stored && report.refused.length === 0 && report.created > 0;
  return (
    <Page
      actions={
        ready ? (
          <ActionBar>
            <Button loading={pending} onClick={() => void carryOut()}>
              <Plural one="Invite # person" other="Invite # people" value={report.created} />
            </Button>
          </ActionBar>
        ) : undefined
      }
      back={{ to: path('/external_users'), label: t`External Users` }}
      lead={t`Choose a CSV file. It is checked first; nobody is invited before you have seen the result.`}
      title={t`Import people`}
    >
      <div className={classes['example']}>
        <p>
          <Trans>
            One person per line, separated by commas or semicolons. Role and language are optional.
          </Trans>
        </p>
        <pre className={classes['lines']}>
          {'firstname,lastname,email,role,locale\nAnna,Muster,anna@example.org,inspector,de'}
        </pre>
      </div>
      <FileChoice disabled={pending} name={file?.name ?? null} onChoose={(chosen) => void read(chosen)} />
      {unreadable && (
        <Notice live tone="bad">
          <Trans>This file is too large, or it is not a text file.</Trans>
        </Notice>
      )}
      {report !== null && <ImportReport report={report} />}
    </Page>
  );
}
