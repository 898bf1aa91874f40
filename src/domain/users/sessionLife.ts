const dayMs = 24 * 60 * 60 * 1000;

// A session lives 30 days after its last use, and 90 days at most (contract).
const sessionIdleMs = 30 * dayMs;
const sessionMaxMs = 90 * dayMs;

/** When a session ends unless it is used again. Times are ISO 8601, UTC. */
export function sessionExpiry(session: {
  readonly created_at: string;
  readonly last_used_at: string;
}): string {
  const idle = Date.parse(session.last_used_at) + sessionIdleMs;
  const max = Date.parse(session.created_at) + sessionMaxMs;
  return new Date(Math.min(idle, max)).toISOString();
}

/** The times before which a session has ended: by its last use, and by its creation. ISO 8601, UTC. */
export function sessionLimits(now: Date): { readonly lastUsed: string; readonly created: string } {
  return {
    lastUsed: new Date(now.getTime() - sessionIdleMs).toISOString(),
    created: new Date(now.getTime() - sessionMaxMs).toISOString(),
  };
}
