/** What another page hands to the login page through the history's state. */
export type LoginState = {
  /** Where the session ended by itself: signing in leads back there (S16). */
  readonly returnTo?: string;
  /** A word of success from the account pages, shown above the form, also to somebody who is logged in (specification §4). */
  readonly flash?: 'account_activated' | 'password_changed';
  /** The session is to be renewed before it ends: the form is shown to somebody who is logged in. */
  readonly renew?: boolean;
};

/** Reads the history's state, which any page may have written and which outlives versions of this app. */
export function loginStateOf(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, flash, renew } = state as Record<string, unknown>;
  return {
    ...(typeof returnTo === 'string' && returnTo.startsWith('/') && !returnTo.startsWith('//')
      ? { returnTo }
      : {}),
    ...(renew === true ? { renew } : {}),
    ...(flash === 'account_activated' || flash === 'password_changed' ? { flash } : {}),
  };
}
