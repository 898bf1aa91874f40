import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChunkMissing } from '../../chunks/createChunk.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../features/shared/InspectionServices.ts';
import { useSession } from '../../session/sessionState.ts';
import type { Inspections } from './inspections.ts';

type InspectionControls = {
  /** Why there is no inspection: what has rejected when it was opened. */
  readonly failed: Error | null;
  readonly retry: () => void;
  /** A page needs the inspection. */
  readonly want: () => void;
  /** Unmounts the screens that use the database and closes it, before it is deleted. */
  readonly release: () => Promise<void>;
};

const ControlsContext = createContext<InspectionControls | null>(null);

export function useInspectionControls(): InspectionControls {
  const controls = use(ControlsContext);
  if (controls === null) throw new Error('No inspections here.');
  return controls;
}

type Opened = { readonly userId: string; readonly inspection: InspectionServices | Error };
type InspectionProviderProps = { readonly inspections: Inspections; readonly children: ReactNode };

/**
 * Opens the database of the signed-in person, and closes it when they are signed out (S15, S16). That of an administrator, who
 * may never inspect, only if a page needs it or they have work on this device.
 */
export function InspectionProvider({ inspections, children }: InspectionProviderProps) {
  const me = useSession((state) => (state.status === 'signed_in' ? state.me : null));
  const userId = me?.id ?? null;
  // Opened anew with it: what needs a token was not begun, or has failed (S27).
  const hasToken = useSession(({ authToken }) => authToken !== null);
  const [attempt, setAttempt] = useState(0);
  const [wantedBy, setWantedBy] = useState<string | null>(null);
  const isWanted = userId !== null && (me?.role !== 'administrator' || wantedBy === userId);
  const [opened, setOpened] = useState<Opened | null>(() => {
    const inspection = userId === null ? null : inspections.opened(userId);
    return userId === null || inspection === null ? null : { userId, inspection };
  });
  useEffect(() => {
    if (userId === null || isWanted) return;
    void inspections.hasWork(userId).then((has) => has && setWantedBy(userId));
  }, [inspections, userId, isWanted]);
  useEffect(() => {
    if (userId === null || !isWanted) return undefined;
    let wanted = true;
    const show = (inspection: Opened['inspection']) => {
      if (!wanted) return;
      setOpened((before) =>
        before?.userId === userId && before.inspection === inspection ? before : { userId, inspection },
      );
    };
    inspections
      .open(userId)
      .then(show, (broken: unknown) => show(broken instanceof Error ? broken : new Error(String(broken))));
    return () => {
      wanted = false;
      setOpened(null);
      void inspections.release();
    };
  }, [inspections, userId, isWanted, hasToken, attempt]);

  const mine = opened?.userId === userId ? opened.inspection : null;
  const failed = mine instanceof Error ? mine : null;
  const inspection = mine instanceof Error ? null : mine;
  // After the first screen with it.
  useEffect(() => {
    if (inspection !== null) inspections.begin();
  }, [inspections, inspection]);
  const retry = useCallback(() => {
    setOpened(null);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!(failed instanceof ChunkMissing)) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  const controls = useMemo(
    () => ({
      failed,
      retry,
      want: () => setWantedBy(userId),
      release: async () => {
        // Live queries on a closed store fail, so the screens go first.
        flushSync(() => setOpened(null));
        await inspections.release();
      },
    }),
    [failed, inspections, retry, userId],
  );
  return (
    <ControlsContext value={controls}>
      <InspectionServicesContext value={inspection}>{children}</InspectionServicesContext>
    </ControlsContext>
  );
}
