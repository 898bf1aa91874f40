import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocalePath } from '../i18n/useLocale.ts';
import { useSessionActions } from '../screens/SessionContext.ts';
import type { Unsent } from '../session/createSession.ts';
import { showToast } from '../ui/showToast.ts';
import { useInspectionControls } from './InspectionProvider.tsx';
import classes from './LogOutButton.module.css';

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
      <ActionIcon
        aria-label={t`Log out`}
        className={classes['button'] ?? ''}
        onClick={() => void logOut(0)}
        size="3rem"
        title={t`Log out`}
        variant="none"
      >
        <IconLogout size={24} />
      </ActionIcon>
      {unsent !== null && (
        <Suspense fallback={null}>
          <UnsentDialog onLogOut={logOut} onStay={() => setUnsent(null)} unsent={unsent} />
        </Suspense>
      )}
    </>
  );
}
