import type { TouchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { sendingMessage } from '../../../i18n/sendingMessage.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** What the server refused of the last conclusion, in plain words, where it can be corrected (S18). */
export function RefusalNotice({ progress }: { readonly progress: TouchpointProgress }) {
  if (progress.where !== 'needs_you') return null;
  const { reason = 'refused', error = null } = progress.refusal ?? {};
  return (
    <Notice title={sendingMessage(reason)} tone="warn">
      {error !== null && <p>{serverErrorMessage(error)}</p>}
    </Notice>
  );
}
