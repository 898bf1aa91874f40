import type { TouchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { needsYouMessage } from '../../../i18n/sendingMessage.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** S18: why the server has refused the last conclusion, shown where it can be corrected. */
export function RefusalNotice({ progress }: { readonly progress: TouchpointProgress }) {
  if (progress.where !== 'needs_you') return null;
  const { reason = 'refused', error = null } = progress.refusal ?? {};
  return (
    <Notice title={needsYouMessage(reason)} tone="warn">
      {error !== null && <p>{serverErrorMessage(error)}</p>}
    </Notice>
  );
}
