import { use, useEffect, useState } from 'react';
import type { Loss } from '../../../db/outbox/Loss.ts';
import { signOutLoss } from '../../../db/outbox/signOutLoss.ts';
import { throttled } from '../../../db/throttled.ts';
import type { KnownLoss } from '../../../session/Session.ts';
import { InspectionServicesContext } from '../InspectionServices.ts';

// As in the app bar (S19): the drain needs the time.
const minInterval = 1_000;

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** S29: what is left of `loss` while it is being sent, live; otherwise `loss` as it is. */
export function useLossLeft(loss: KnownLoss, sending: boolean): KnownLoss {
  const inspection = use(InspectionServicesContext);
  const [left, setLeft] = useState<Loss | null>(null);
  useEffect(() => {
    // Once the inspection is closed to sign out, what was left last stays.
    if (!sending || inspection === null) return undefined;
    const { db } = inspection.ctx;
    const read = () => signOutLoss(db, inspection.unsavedPhotos.byTour());
    const reading = throttled(db, ['outbox'], read, { minInterval, setTimer }).subscribe(setLeft);
    return () => reading.unsubscribe();
  }, [sending, inspection]);
  return sending && loss !== 'unknown' ? (left ?? loss) : loss;
}
