import { useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { showToast } from '#ui/feedback/showToast.ts';
import { rest } from '../../chunks/chunks.ts';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import type { KnownLoss } from '../../session/Session.ts';
import { useSession } from '../../session/sessionState.ts';
import { useInspectionControls } from '../inspection/InspectionProvider.tsx';

const SignOutDialog = rest.part(
  (its) => its.SignOutDialog,
  ({ onStay }) => onStay(),
);

/** Signs out, which clears this device (specification §4); if work would be lost, drafts included, it asks first (S29). */
export function LogOutButton() {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const session = useSessionActions();
  const { release } = useInspectionControls();
  const inspection = use(InspectionServicesContext);
  const unsavedPhotos = inspection?.unsavedPhotos;
  const [loss, setLoss] = useState<KnownLoss | null>(null);
  const [busy, setBusy] = useState(false);

  async function logOut(agreed: KnownLoss, isStillWanted = () => true): Promise<void> {
    const { authToken } = useSession.getState();
    // A session that has ended by itself meanwhile keeps what is on the page only (PH14).
    const isWanted = () => isStillWanted() && useSession.getState().authToken === authToken;
    await unsavedPhotos?.whenMade({});
    // Text that is being typed counts as a draft.
    const isKnown = (await inspection?.ctx.db.typed.flush()) ?? true;
    if (!isWanted()) return;
    const out =
      isKnown || agreed === 'unknown'
        ? await session.signOut({ loss: agreed, release, unsavedPhotos: unsavedPhotos?.byTour(), isWanted })
        : ({ ok: false, loss: 'unknown' } as const);
    if (!out.ok) {
      if (isWanted()) setLoss(out.loss);
      return;
    }
    if (!out.value.erased) {
      const message = t`The work on this device could not be deleted. Clear the data of this site in the browser.`;
      showToast({ message, tone: 'bad' });
    }
    await navigate(path('/login'));
  }

  return (
    <>
      <IconButton
        aria-busy={busy}
        aria-label={t`Log out`}
        data-leaves
        onClick={() => {
          if (busy) return;
          setBusy(true);
          void logOut([]).finally(() => setBusy(false));
        }}
        title={t`Log out`}
      >
        <IconLogout size={24} />
      </IconButton>
      {loss !== null && <SignOutDialog loss={loss} onLogOut={logOut} onStay={() => setLoss(null)} />}
    </>
  );
}
