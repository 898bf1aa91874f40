/** What another page passes to the login page in the history's state. */
export type LoginState = {
  /** The page on which the session ended by itself; signing in leads back there (S16). */
  readonly returnTo?: string;
  /** A success message of the account pages, shown above the form, even to a signed-in person (specification §4). */
  readonly flash?: 'account_activated' | 'password_changed';
  /** Shows the form to a signed-in person, to renew the session before it ends. */
  readonly renew?: boolean;
};

/** What the login passes to the page it leads to. */
export const signedIn = { signedIn: true };

/** Whether the page was opened by signing in. */
export function hasSignedIn(state: unknown): boolean {
  return Reflect.get(Object(state) as object, 'signedIn') === true;
}

/** Reads the history's state defensively: any page or an earlier version may have written it. */
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
