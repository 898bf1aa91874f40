import { useEffect } from 'react';
import { serverErrorMessage } from '../i18n/serverErrorMessage.ts';
import { useSessionActions } from '../screens/SessionContext.ts';
import { useSession } from '../session/useSession.ts';
import { showToast } from '../ui/showToast.ts';

/** Says once why a session ended by itself (specification §8). */
export function SessionNotices() {
  const session = useSessionActions();
  const notice = useSession((state) => state.notice);
  useEffect(() => {
    if (notice === null) return;
    showToast({ message: serverErrorMessage(notice), tone: 'bad', id: notice });
    session.noticeSeen();
  }, [notice, session]);
  return null;
}
