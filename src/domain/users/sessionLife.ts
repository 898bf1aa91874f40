const dayMs = 24 * 60 * 60 * 1000;

/** A session lives 30 days after its last use, and 90 at most (contract). Milliseconds. */
export const sessionIdleMs = 30 * dayMs;
export const sessionMaxMs = 90 * dayMs;

/** When a session ends if nobody uses it again; all times ISO 8601, UTC. */
export function sessionExpiry(session: {
  readonly created_at: string;
  readonly last_used_at: string;
}): string {
  const idle = Date.parse(session.last_used_at) + sessionIdleMs;
  const max = Date.parse(session.created_at) + sessionMaxMs;
  return new Date(Math.min(idle, max)).toISOString();
}
