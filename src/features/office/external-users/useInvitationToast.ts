import { useLingui } from '@lingui/react/macro';
import { showToast } from '#ui/feedback/showToast.ts';
import { useHasMailServer } from '../../shared/server/useHasMailServer.ts';

/** Returns the function that says what becomes of an invitation; `isAgain`: it has replaced an earlier one. */
export function useInvitationToast(): (email: string, isAgain: boolean) => void {
  const { t } = useLingui();
  const hasMailServer = useHasMailServer();
  return (email, isAgain) => {
    if (hasMailServer === false) {
      // E19: nothing was sent, and nothing will be.
      showToast({ message: t`Not sent to ${email}: this server has no mail server. Copy the link instead.` });
      return;
    }
    const message = isAgain
      ? t`A new invitation is on its way to ${email}. The earlier link no longer works.`
      : t`An invitation is on its way to ${email}.`;
    showToast({ message, tone: 'good' });
  };
}
