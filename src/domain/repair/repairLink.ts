const dayMs = 24 * 60 * 60 * 1000;

/** R1: how long after the newest mail to its address a link works, and after the resolution that stands. */
const linkDays = 180;
const resolvedDays = 30;

const daysAfter = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();

/** What decides when a link ends. Times are ISO 8601 in UTC. */
export type LinkLife = {
  /** When the newest mail to its address about its finding was queued, a reminder included. */
  readonly newestMailAt: string;
  /** When its finding was resolved, if it is; reopened, it is not. */
  readonly resolvedAt: string | null;
  /** When everything sent to its address about its finding until then was withdrawn. */
  readonly withdrawnAt: string | null;
};

/** R1: when a link ends, or ended. */
export function repairLinkEnd({ newestMailAt, resolvedAt, withdrawnAt }: LinkLife): string {
  const ends = [
    daysAfter(newestMailAt, linkDays),
    ...(resolvedAt === null ? [] : [daysAfter(resolvedAt, resolvedDays)]),
    ...(withdrawnAt === null ? [] : [withdrawnAt]),
  ];
  return ends.toSorted()[0] ?? newestMailAt;
}

/** R1: when the newest mail to its address was queued, where a link ends at a time because of its age. */
export const mailedBefore = (end: string) => daysAfter(end, -linkDays);
