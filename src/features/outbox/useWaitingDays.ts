import { useEffect, useState } from 'react';
import { useInspection } from '../shared/InspectionServices.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Whole days that the oldest unsent item waits, counted on while the page stays open; 0 on the first (S19). */
export function useWaitingDays(oldestUnsentAt: string | null): number {
  const { ctx } = useInspection();
  const [now, setNow] = useState(() => ctx.now().getTime());
  useEffect(() => {
    const ticking = setInterval(() => setNow(ctx.now().getTime()), minute);
    return () => clearInterval(ticking);
  }, [ctx]);
  if (oldestUnsentAt === null) return 0;
  return Math.max(0, Math.floor((now - Date.parse(oldestUnsentAt)) / day));
}
