import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuildingImportReport } from '#contract/buildings/buildingImport.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { importBuildings, newReport, type SentList } from '../../../../api/placeCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { useFocusAfter } from '../../../shared/server/useFocusAfter.ts';
import { placeKinds } from '../../shared/places/queries.ts';
import { valueOf } from '../../shared/queries/CallFailed.ts';
import { useChange } from '../../shared/queries/useChange.ts';

const nothing = { encoding: undefined, whole: undefined, choices: {} };

/** What the screen says itself: what is wrong with the file, or with what was said of it. */
const isShown = (failure: Failure) =>
  failure.kind === 'status' && [409, 412, 413, 415, 422].includes(failure.status);

/** The import of a list of buildings: compared by a dry run, decided, and written as the report said (B8). */
export function useBuildingImport() {
  const { api } = useServer();
  const [list, setList] = useState<SentList | null>(null);
  const [report, setReport] = useState<BuildingImportReport | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isOther, setOther] = useState(false);

  const dryRun = useMutation({
    mutationFn: async (sent: SentList) => valueOf(await importBuildings(api, sent)),
    meta: { shows: isShown },
    onSuccess: setReport,
    onError: (error) => setFailure(error.failure),
  });
  const { change: write, isPending: isWriting } = useChange({
    name: 'building list',
    changes: placeKinds,
    shows: isShown,
    // The file itself has no text by which a repeated request could be known: the report has its hash.
    send: async (_api, { report: name, confirm }: { report: string; confirm?: number }, operationId) =>
      list === null
        ? { ok: false, failure: { kind: 'network' } }
        : importBuildings(api, { ...list, confirm }, { report: name, operationId }),
  });
  const isPending = dryRun.isPending || isWriting;
  const keepFocus = useFocusAfter(isPending);

  function check(sent: SentList): void {
    keepFocus();
    setList(sent);
    setReport(null);
    setFailure(null);
    setOther(false);
    dryRun.mutate(sent);
  }

  return {
    list,
    report,
    failure,
    /** Something was changed since the comparison: this is a new one. */
    isOther,
    isPending,
    choose: (file: File) => check({ ...nothing, file, whole: list?.whole }),
    /** Compares anew with what was said of the file since. */
    check: (said: Partial<Omit<SentList, 'file'>>) => list !== null && check({ ...list, ...said }),
    write: (confirm: number | undefined) => {
      if (report === null) return;
      setFailure(null);
      write(
        { report: report.report, ...(confirm !== undefined && { confirm }) },
        {
          onSuccess: setReport,
          onError: ({ failure: refused }) => {
            const found = newReport(refused);
            if (found !== null) setReport(found);
            else if (isShown(refused)) setFailure(refused);
            setOther(found !== null);
          },
        },
      );
    },
  };
}
