import { useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocalePath } from '../i18n/useLocale.ts';
import { useSessionActions } from '../screens/SessionContext.ts';
import type { Unsent } from '../session/createSession.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/showToast.ts';
import { useInspectionControls } from './InspectionProvider.tsx';

const UnsentDialog = lazy(async () => ({ default: (await import('./UnsentDialog.tsx')).UnsentDialog }));

/** Signing out clears this device (specification §4); with unsent work it asks first (S17). */
export function LogOutButton() {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const session = useSessionActions();
  const { release } = useInspectionControls();
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  async function logOut(loss: Unsent): Promise<void> {
    const out = await session.signOut({ loss, release });
    if (!out.ok) {
      setUnsent(out.count);
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
      <IconButton aria-label={t`Log out`} onClick={() => void logOut(0)} title={t`Log out`}>
        <IconLogout size={24} />
      </IconButton>
      {unsent !== null && (
        <Suspense fallback={null}>
          <UnsentDialog onLogOut={logOut} onStay={() => setUnsent(null)} unsent={unsent} />
        </Suspense>
      )}
    </>
  );
}
