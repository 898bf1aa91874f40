import { ActivateScreen } from '../features/account/password/ActivateScreen.tsx';
import { PasswordChangeScreen } from '../features/account/password/PasswordChangeScreen.tsx';
import { PasswordResetScreen } from '../features/account/password/PasswordResetScreen.tsx';
import { PasswordResetSentScreen } from '../features/account/password/PasswordResetSentScreen.tsx';

/** What the chunk of the links of mails has. */
export const accountParts = {
  ActivateScreen,
  PasswordChangeScreen,
  PasswordResetScreen,
  PasswordResetSentScreen,
};
