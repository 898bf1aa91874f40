import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFloorLabel } from '../walk/useFloorLabel.ts';
import type { AnotherFloor } from './useAnotherFloor.ts';

/** "Report another floor?", asked where the person stands after a floor is concluded: on the tour. */
export function AnotherFloorDialog({ anotherFloor }: { readonly anotherFloor: AnotherFloor }) {
  const { t } = useLingui();
  const floorLabel = useFloorLabel();
  const { askedFor, refusal, report, decline } = anotherFloor;
  const floor = askedFor === null ? null : floorLabel(askedFor);
  return (
    <>
      <Dialog
        actions={
          <>
            <Button onClick={decline} variant="default">
              <Trans>No</Trans>
            </Button>
            <Button data-autofocus onClick={() => askedFor !== null && report(askedFor.id)}>
              <Trans>Yes</Trans>
            </Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={decline}
        opened={askedFor !== null}
        title={t`Report another floor?`}
      >
        <p>
          <Trans>{floor} is concluded. You can also add a floor later, from the tour.</Trans>
        </p>
      </Dialog>
      {refusal !== null && (
        <Notice live tone="bad">
          {refusalMessage(refusal)}
        </Notice>
      )}
    </>
  );
}
