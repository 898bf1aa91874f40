import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Code, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useLocalePath } from '#i18n/useLocale.ts';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { OfficePage } from '../../../shared/server/OfficePage.tsx';
import { useMandates } from '../../shared/filters/queries.ts';
import { EncodingChoice } from '../../shared/import/EncodingChoice.tsx';
import { FileChoice } from '../../shared/import/FileChoice.tsx';
import { useListAddress } from '../../shared/useListAddress.ts';
import { BuildingImportReport } from './BuildingImportReport.tsx';
import { fileRefusal, importWord } from './importWords.ts';
import { useBuildingImport } from './useBuildingImport.ts';

/** The columns of a list, and a line, as spreadsheets of a language open them. */
function useExample() {
  const separator = useLocale() === 'en' ? ',' : ';';
  const [heads, line] = [
    ['mandate', 'number', 'name', 'street', 'city'],
    ['Acme', '4711', 'Office', 'Lake Road 1', 'Basel'],
  ].map((cells) => cells.join(separator));
  return { heads, line };
}

/** Imports a list of buildings: it is compared first, and nothing is stored until the comparison is confirmed (B8, B9). */
export function ImportBuildingsScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { saveFile } = useServer();
  const { params } = useListAddress();
  const mandateId = params.get('mandate_id');
  const mandates = useMandates(true).data ?? [];
  const example = useExample();
  const [typed, setTyped] = useState('');
  const { list, report, failure, isOther, isPending, choose, check, write } = useBuildingImport();
  const mandate = mandates.find(({ id }) => id === (list?.whole ?? mandateId));
  const { counts, whole = null } = report ?? {};
  const name = mandate?.name ?? '';
  const changes = counts === undefined ? 0 : counts.new + counts.changed + counts.closed;
  const isConfirmed = whole?.confirm !== true || typed.trim() === String(counts?.closed);
  const isReady = report?.stored === false && changes > 0 && (whole?.refused.length ?? 0) === 0;
  return (
    <OfficePage
      actions={
        isReady && (
          <ActionBar>
            <Button
              disabled={!isConfirmed}
              loading={isPending}
              onClick={() => write(whole?.confirm === true ? counts?.closed : undefined)}
            >
              {plural(changes, { one: 'Write # change', other: 'Write # changes' })}
            </Button>
          </ActionBar>
        )
      }
      back={
        mandateId === null
          ? { to: path('/mandates'), label: t`Mandates` }
          : { to: path(`/mandates/${mandateId}`), label: name || t`Mandate` }
      }
      lead={t`Choose a CSV file or an Excel workbook. It is compared first; nothing is written before you have seen the result.`}
      title={t`Import buildings`}
    >
      <Stack gap="xs" maw="var(--st-column)">
        <Text c="dimmed" size="sm">
          {t`One building per line. The number is the client’s own key, and optional; other columns are not read. Columns may be named in English, German, French or Italian.`}
        </Text>
        <Code block>{`${example.heads}\n${example.line}`}</Code>
        <Button
          leftSection={<IconDownload aria-hidden size={20} />}
          onClick={() => {
            // Spreadsheets read, and save again, a file that begins with a byte order mark as UTF-8.
            const text = `\ufeff${example.heads}\r\n`;
            saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'buildings.csv');
          }}
          style={{ alignSelf: 'start' }}
          variant="default"
        >{t`Download a template`}</Button>
      </Stack>
      <FileChoice
        disabled={isPending}
        label={t`List of buildings`}
        name={list?.file.name ?? null}
        onChoose={choose}
      />
      {list !== null && report?.stored !== true && mandate !== undefined && (
        <NativeSelect
          data={[
            { value: '', label: t`Additions and corrections: nothing is closed` },
            { value: mandate.id, label: t`The whole list of ${name}: what is not in it is closed` },
          ]}
          disabled={isPending}
          label={t`This list is`}
          maw="var(--st-column)"
          onChange={(event) => check({ whole: event.currentTarget.value || undefined })}
          value={list.whole ?? ''}
        />
      )}
      {failure !== null && <OfficeAlert tone="bad">{fileRefusal(failure)}</OfficeAlert>}
      {isOther && (
        <OfficeAlert tone="warn">
          {t`Something was changed meanwhile, and nothing was written. This is a new comparison.`}
        </OfficeAlert>
      )}
      {report !== null && report.guess !== null && !report.stored && (
        <EncodingChoice
          disabled={isPending}
          encoding={report.guess.encoding}
          onChange={(encoding) => check({ encoding })}
          rows={report.guess.rows}
        />
      )}
      {whole !== null && whole.refused.length > 0 && (
        <OfficeAlert title={t`This is not taken for the whole list`} tone="bad">
          {whole.refused.map(importWord).join(' ')}
        </OfficeAlert>
      )}
      <BuildingImportReport
        isPending={isPending}
        // What was decided belongs to one comparison.
        key={report?.report}
        onDecide={(choices) => check({ choices: { ...list?.choices, ...choices } })}
        report={report}
      />
      {isReady && whole?.confirm === true && (
        <TextInput
          autoComplete="off"
          description={t`These are many. Type how many, so that nothing is closed by mistake.`}
          inputMode="numeric"
          label={t`Number of buildings that are closed`}
          maw="var(--st-column)"
          onChange={(event) => setTyped(event.currentTarget.value)}
          value={typed}
        />
      )}
    </OfficePage>
  );
}
