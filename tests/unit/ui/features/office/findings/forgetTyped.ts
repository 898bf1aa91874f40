import { act } from '@testing-library/react';
import { nextSession, startingSession, useSession } from '../../../../../../src/session/sessionState.ts';

/** Signs out whom this or an earlier file of the worker left signed in: what was typed is not restored in the next test (N24). */
export function forgetTyped(): void {
  act(() => useSession.setState((state) => nextSession(state, { type: 'signed_out' })));
  useSession.setState(startingSession);
}
