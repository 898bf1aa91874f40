import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { TourReport } from '#contract/inspections/tourList.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { tourReportPdf } from '../../../api/tourListCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useContinueTour } from '../../shared/open-tours/useContinueTour.ts';
import { PdfButton } from '../shared/PdfButton.tsx';

/** Continues an unfinished tour on this device: fetches it if it was started elsewhere, and makes it the current tour. */
export function useContinueRemoteTour(id: string) {
  const { t } = useLingui();
  const { importRemoteTour } = useInspection();
  const goOn = useContinueTour();
  const { mutate, isPending } = useMutation({
    // On another page it is another one: the response leads nobody away who has opened one meanwhile (E16).
    mutationKey: [useLocation().pathname],
    mutationFn: () => importRemoteTour(id),
    onSuccess: (imported) => {
      if (imported.ok || imported.reason === 'session') return;
      const message = {
        concluded: t`This tour is already concluded.`,
        not_found: serverErrorMessage('not_found'),
        unreachable: serverErrorMessage('network_error'),
        network_refused: serverErrorMessage('network_refused'),
        network_portal: serverErrorMessage('network_portal'),
        server_error: serverErrorMessage('unknown_error'),
        not_saved: refusalMessage('not_saved'),
      }[imported.reason];
      showToast({ message, tone: 'bad', id: message });
    },
  });
  return {
    isPending,
    continueTour: () =>
      mutate(undefined, {
        // One that was here already is not yet the open tour of the store (S27). Who has gone on finds it among their tours.
        onSuccess: (imported) => imported.ok && void goOn(imported.value.tourId),
      }),
  };
}

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
