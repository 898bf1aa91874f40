import type { Me } from '#contract/accounts/session.ts';
import type { Role } from '#domain/users/externalUser.ts';

/** What a request claims: that this is its session, and that whose it is may do this. */
export type Claim = {
  readonly sessionHash: string;
  /** The role that the route is for; null: whoever is signed in. */
  readonly role: Role | null;
  /** Hears who it is, allowed or not, as soon as that was looked up. */
  readonly found: (person: Me) => void;
};
