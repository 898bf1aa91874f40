import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { sayHandedOver } from '../../../actions/saidOnce.ts';
import { useSession } from '../../../session/sessionState.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';

/** Says once that an administrator handed over the link that activated the account, who may have used it before (E20). */
export function HandedOver() {
  const { ctx } = useInspection();
  const handed = useSession(({ me }) => me?.link_handed_over);
  const isHanded = handed !== undefined;
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isHanded) return;
    void sayHandedOver(ctx).then((first) => first.ok && first.value && setIsSaid(true));
  }, [ctx, isHanded]);
  if (handed === undefined || !isSaid) return null;
  const { by } = handed;
  return (
    <Notice tone="info">
      {by === null ? (
        <Trans>Your account was activated with a link that an administrator handed over.</Trans>
      ) : (
        <Trans>Your account was activated with a link that {by} handed over.</Trans>
      )}
    </Notice>
  );
}
