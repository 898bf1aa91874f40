import { Trans } from '@lingui/react/macro';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { LoginState } from '../../shared/LoginState.ts';

/** The word of success after an account page (specification §4, §8). */
export function LoginFlash({ flash }: { readonly flash: NonNullable<LoginState['flash']> }) {
  return (
    <Notice live tone="good">
      {flash === 'account_activated' ? (
        <Trans>Your account has been activated. Please log in to continue.</Trans>
      ) : (
        <Trans>Your password has been changed. Please log in to continue.</Trans>
      )}
    </Notice>
  );
}
