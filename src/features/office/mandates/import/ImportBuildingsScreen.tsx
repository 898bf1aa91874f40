import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocalePath } from '#i18n/useLocale.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { failureMessage } from '../../../shared/server/useFailure.ts';
import { useMandates } from '../../shared/filters/queries.ts';
import { EncodingChoice } from '../../shared/import/EncodingChoice.tsx';
import { ImportPage } from '../../shared/import/ImportPage.tsx';
import { importReason } from '../../shared/import/importReason.ts';
import { useListAddress } from '../../shared/useListAddress.ts';
import { BuildingImportReport } from './BuildingImportReport.tsx';
import { useBuildingImport } from './useBuildingImport.ts';

/** Why a file was not compared or written, and the columns that it lacks or has twice. */
function fileRefusal(failure: Failure): string {
  if (failure.kind !== 'status') return failureMessage(failure);
  const { file, whole, ...others } = failure.errors;
  const reasons = (file ?? whole)?.map((reason) => importReason(reason));
  if (reasons === undefined) return failureMessage(failure);
  const columns = Object.keys(others);
  return [...reasons, ...(columns.length === 0 ? [] : [columns.join(', ')])].join(' ');
}

/** Imports a list of buildings: it is compared first, and nothing is stored until the comparison is confirmed (B8). */
export function ImportBuildingsScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { params } = useListAddress();
  const mandateId = params.get('mandate_id');
  const mandates = useMandates(true).data ?? [];
  const [typed, setTyped] = useState('');
  const { list, report, failure, isOther, isPending, choose, check, write } = useBuildingImport();
  const mandate = mandates.find(({ id }) => id === (list?.whole ?? mandateId));
  const { counts, whole = null } = report ?? {};
  const name = mandate?.name ?? '';
  const changes = counts === undefined ? 0 : counts.new + counts.changed + counts.closed;
  const isConfirmed = whole?.confirm !== true || typed.trim() === String(counts?.closed);
  const isReady = report?.stored === false && changes > 0 && (whole?.refused.length ?? 0) === 0;
  return (
    <ImportPage
      action={
        isReady && (
          <Button
            disabled={!isConfirmed}
            loading={isPending}
            onClick={() => write(whole?.confirm === true ? counts?.closed : undefined)}
          >
            {plural(changes, { one: 'Write # change', other: 'Write # changes' })}
          </Button>
        )
      }
      back={
        mandateId === null
          ? { to: path('/mandates'), label: t`Mandates` }
          : { to: path(`/mandates/${mandateId}`), label: name || t`Mandate` }
      }
      columns={['mandate', 'number', 'name', 'street', 'city']}
      example={['Acme', '4711', 'Office', 'Lake Road 1', 'Basel']}
      hint={t`One building per line. The number is the client’s own key, and optional; other columns are not read. Columns may be named in English, German, French or Italian.`}
      isPending={isPending}
      label={t`List of buildings`}
      lead={t`Choose a CSV file or an Excel workbook. It is compared first; nothing is written before you have seen the result.`}
      name={list?.file.name ?? null}
      onChoose={choose}
      template="buildings.csv"
      title={t`Import buildings`}
    >
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
          {whole.refused.map((reason) => importReason(reason)).join(' ')}
        </OfficeAlert>
      )}
      <BuildingImportReport
        isPending={isPending}
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
    </ImportPage>
  );
}
