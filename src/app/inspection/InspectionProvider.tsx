import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../features/shared/InspectionServices.ts';
import { useSession } from '../../session/sessionState.ts';
import type { Inspections } from './inspections.ts';

/** Why there is no inspection: its code could not be loaded, or the person's database could not be opened. */
type Failed = 'code' | 'storage';

type InspectionControls = {
  readonly failed: Failed | null;
  readonly retry: () => void;
  /** Unmounts the screens that use the database and closes it, before it is deleted. */
  readonly release: () => Promise<void>;
};

const ControlsContext = createContext<InspectionControls | null>(null);

export function useInspectionControls(): InspectionControls {
  const controls = use(ControlsContext);
  if (controls === null) throw new Error('No inspections here.');
  return controls;
}

type Opened = { readonly userId: string; readonly inspection: InspectionServices | Failed };
type InspectionProviderProps = { readonly inspections: Inspections; readonly children: ReactNode };

/** Opens the database of the signed-in person, and closes it when they are signed out (S15, S16). */
export function InspectionProvider({ inspections, children }: InspectionProviderProps) {
  const userId = useSession((state) => (state.status === 'signed_in' ? (state.me?.id ?? null) : null));
  // Opened anew with it: what needs a token was not begun, or has failed (S27).
  const hasToken = useSession(({ authToken }) => authToken !== null);
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(() => {
    const inspection = userId === null ? null : inspections.opened(userId);
    return userId === null || inspection === null ? null : { userId, inspection };
  });
  useEffect(() => {
    if (userId === null) return undefined;
    let wanted = true;
    const show = (inspection: Opened['inspection']) => {
      if (!wanted) return;
      setOpened((before) =>
        before?.userId === userId && before.inspection === inspection ? before : { userId, inspection },
      );
    };
    inspections.open(userId).then(
      (inspection) => show(inspection ?? 'code'),
      () => show('storage'),
    );
    return () => {
      wanted = false;
      setOpened(null);
      void inspections.release();
    };
  }, [inspections, userId, hasToken, attempt]);

  const mine = opened?.userId === userId ? opened.inspection : null;
  const failed = typeof mine === 'string' ? mine : null;
  const controls = useMemo(
    () => ({
      failed,
      retry: () => setAttempt((count) => count + 1),
      release: async () => {
        // Live queries on a closed store fail, so the screens go first.
        flushSync(() => setOpened(null));
        await inspections.release();
      },
    }),
    [failed, inspections],
  );
  return (
    <ControlsContext value={controls}>
      <InspectionServicesContext value={typeof mine === 'string' ? null : mine}>
        {children}
      </InspectionServicesContext>
    </ControlsContext>
  );
}
