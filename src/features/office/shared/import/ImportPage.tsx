import { Trans } from '@lingui/react/macro';
import { Button, Code, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useLocale } from '#i18n/useLocale.ts';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { OfficePage } from '../../../shared/server/OfficePage.tsx';
import classes from './ImportPage.module.css';

// Systems name the type of a CSV file differently, and a file that can be chosen is told what to be saved as.
const accepted =
  '.csv,.txt,.tsv,.xlsx,.xls,.ods,.numbers,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel';

type ImportPageProps = Pick<ComponentProps<typeof OfficePage>, 'back' | 'lead' | 'title'> & {
  /** How a list is written. */
  readonly hint: string;
  readonly columns: readonly string[];
  readonly example: readonly string[];
  /** The name of the template's file. */
  readonly template: string;
  /** What kind of file is chosen. */
  readonly label: string;
  /** The name of the one that was. */
  readonly name: string | null;
  readonly isPending: boolean;
  readonly onChoose: (file: File) => void;
  /** What stores the list, once that is possible. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** The page of an import: what a list has, a template, and an area to choose or drop a file, which the native input covers (decision 110). */
export function ImportPage(props: ImportPageProps) {
  const { hint, columns, example, template, label, name, isPending, onChoose, action, children, ...page } =
    props;
  const { saveFile } = useServer();
  // What spreadsheets of that language open in columns.
  const separator = useLocale() === 'en' ? ',' : ';';
  const heads = columns.join(separator);
  return (
    <OfficePage {...page} actions={action && <ActionBar>{action}</ActionBar>}>
      <Stack gap="xs" maw="var(--st-column)">
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
        <Code block>{`${heads}\n${example.join(separator)}`}</Code>
        <Button
          leftSection={<IconDownload aria-hidden size={20} />}
          onClick={() => {
            // Spreadsheets read, and save again, a file that begins with a byte order mark as UTF-8.
            saveFile(new Blob([`\ufeff${heads}\r\n`], { type: 'text/csv;charset=utf-8' }), template);
          }}
          style={{ alignSelf: 'start' }}
          variant="default"
        >
          <Trans>Download a template</Trans>
        </Button>
      </Stack>
      <div className={classes['choice']} data-disabled={isPending ? true : undefined}>
        <IconFileTypeCsv aria-hidden size={36} />
        <span className={classes['file']}>{name ?? <Trans>Choose a file or drop it here</Trans>}</span>
        <input
          accept={accepted}
          aria-label={label}
          className={classes['input']}
          disabled={isPending}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            // Lets the same file be chosen again after it was corrected.
            event.currentTarget.value = '';
            if (chosen !== undefined) onChoose(chosen);
          }}
          type="file"
        />
      </div>
      {children}
    </OfficePage>
  );
}
