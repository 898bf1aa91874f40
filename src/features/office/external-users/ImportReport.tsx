import { Trans, useLingui } from '@lingui/react/macro';
import type { ExternalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { importReason } from '../../../i18n/importReason.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import classes from './ImportScreen.module.css';

// A wholly wrong file has thousands of lines with the same fault.
const shown = 100;

/** What a file would do, or has done: who is new, who is known, which lines are wrong and why. */
export function ImportReport({ report }: { readonly report: ExternalUserImportReport }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const { stored, created, known, refused } = report;
  const more = number(refused.length - shown);
  const figures = [
    { label: stored ? t`invited` : t`new`, count: created },
    { label: t`already have an account`, count: known },
    { label: t`lines with an error`, count: refused.length },
  ];
  return (
    <Section title={stored ? t`Done` : t`What is in the file`}>
      {stored && (
        <Notice live tone="good">
          <Trans>The invitations are on their way.</Trans>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice live tone="bad">
          <Trans>Nobody is invited while a line has an error. Fix the file and choose it again.</Trans>
        </Notice>
      )}
      <ul className={classes['figures']}>
        {figures.map(({ label, count }) => (
          <li key={label}>
            <strong>{number(count)}</strong> {label}
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <ul className={classes['refused']}>
          {refused.slice(0, shown).map(({ line, field, reason }) => (
            <li key={`${line} ${field} ${reason}`}>
              <strong>
                <Trans>Line {number(line)}</Trans>
              </strong>
              {field !== null && <code>{field}</code>}
              <span>{importReason(reason)}</span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > shown && (
        <p>
          <Trans>And {more} more.</Trans>
        </p>
      )}
    </Section>
  );
}
