import { useEffect } from 'react';
import { useSessionActions } from '../../features/shared/SessionContext.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useSession } from '../../session/sessionState.ts';
import { showToast } from '../../ui/feedback/showToast.ts';

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
