import { useState } from 'react';
import { type ExternalUserImportReport, maxImportText } from '#contract/accounts/externalUserImport.ts';
import { importExternalUsers } from '../../../api/externalUserCalls.ts';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useKeptFocus } from '../../shared/server/useKeptFocus.ts';
import { useOperation } from '../../shared/server/useOperation.ts';

type ReadFile = { readonly name: string; readonly csv: string };

/** Decodes UTF-8, or Windows-1252 as Excel writes it; null if it is not text. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > 4 * maxImportText) return null;
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.length > maxImportText || text.includes('\u0000') ? null : text;
}

/** The import of people: reads a file, validates it by a dry run, and imports it after confirmation. */
export function useImport() {
  const operate = useOperation();
  const fail = useFailure();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [report, setReport] = useState<ExternalUserImportReport | null>(null);
  const [problem, setProblem] = useState<'unreadable' | 'empty' | null>(null);
  const [pending, setPending] = useState(false);
  const keepFocus = useKeptFocus(pending);

  async function send(csv: string, dryRun: boolean): Promise<void> {
    keepFocus();
    setPending(true);
    const result = await operate(`${dryRun} ${csv}`, (api, operationId) =>
      importExternalUsers(api, { csv, dryRun }, operationId),
    );
    setPending(false);
    if (result.ok) {
      setReport(result.value);
      return;
    }
    const { failure } = result;
    if (failure.kind === 'status' && (failure.status === 422 || failure.status === 413))
      setProblem('unreadable');
    else fail(failure);
  }

  return {
    file,
    report,
    problem,
    pending,
    read: async (chosen: File) => {
      setReport(null);
      const csv = await textOf(chosen);
      setProblem(csv === null ? 'unreadable' : csv.trim() === '' ? 'empty' : null);
      setFile({ name: chosen.name, csv: csv ?? '' });
      if (csv !== null && csv.trim() !== '') await send(csv, true);
    },
    confirm: async () => {
      if (file !== null) await send(file.csv, false);
    },
  };
}
