import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { TourReport } from '#contract/inspections/tourList.ts';
import { tourReportPdf } from '../../../api/tourListCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { PdfButton } from '../shared/PdfButton.tsx';
import { useContinueRemoteTour } from './useContinueRemoteTour.ts';

/** The actions of a tour report: print, PDF, and for one's own unfinished tour "Continue" (S4). */
export function ReportActions({ report: { tour, inspector } }: { readonly report: TourReport }) {
  const { t } = useLingui();
  const mine = useSession((state) => state.me !== null && state.me.id === inspector?.id);
  const { isPending, continueTour } = useContinueRemoteTour(tour.id);
  return (
    <ActionBar>
      <Button
        leftSection={<IconPrinter aria-hidden size={22} />}
        onClick={() => window.print()}
        variant="default"
      >
        <Trans>Print</Trans>
      </Button>
      <PdfButton label={t`PDF`} path={tourReportPdf(tour.id)} />
      {mine && tour.concluded_at === null && (
        <Button loading={isPending} onClick={continueTour}>
          <Trans>Continue this tour</Trans>
        </Button>
      )}
    </ActionBar>
  );
}
