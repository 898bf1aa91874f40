import { addDays, dayOf } from '../results/days.ts';
import { type FindingState, isOverdue } from '../results/finding.ts';
import type { Role } from '../users/role.ts';
import { mailedBefore } from './repairLink.ts';

/** R5: how often an administrator wants a digest: every evening, every Monday morning, or never. */
export const digestPeriods = ['none', 'daily', 'weekly'] as const;

export type DigestPeriod = (typeof digestPeriods)[number];

/** R4: the most findings that one reminder names; it counts the others. */
export const maxReminded = 50;

/** R4: a finding of an open building that an address has a link to, sent by a person. Addresses are as they are compared. */
export type Remindable = {
  readonly state: FindingState;
  readonly due_on: string | null;
  readonly answered_at: string | null;
  /** Null: nobody is. */
  readonly responsible: string | null;
  readonly sentTo: string;
  /** When the newest mail with a link to it was queued. */
  readonly newestMailAt: string;
};

/** R4: whether whoever is responsible is reminded of a finding: it is overdue, and no answer waits. Their link has not ended. */
export function isReminded(finding: Remindable, today: string, now: string): boolean {
  const { responsible, sentTo, answered_at, newestMailAt } = finding;
  const isDue = isOverdue({ ...finding, object: {} }, today) && newestMailAt > mailedBefore(now);
  return responsible === sentTo && answered_at === null && isDue;
}

/** R5: whether a person gets digests, if there is one: judged when it is queued, and again when it is sent. */
export function getsDigests(person: {
  readonly role: Role;
  readonly activated_at: string | null;
  readonly disabled_at: string | null;
  readonly digest: DigestPeriod;
}): boolean {
  const { role, activated_at, disabled_at, digest } = person;
  return role === 'administrator' && activated_at !== null && disabled_at === null && digest !== 'none';
}

/** R5: what a digest counts since the one before, in this order. */
export const digestEvents = [
  'received',
  'reopened',
  'answered',
  'overdue',
  'invitations_lost',
  'links_expired',
  'mails_refused',
] as const;

export type DigestEvent = (typeof digestEvents)[number];

/** R5: what a digest says: what happened, and how things stand. */
export type DigestCounts = {
  readonly happened: Readonly<Record<DigestEvent, number>>;
  /** Findings that are not resolved; of these the overdue ones, and those whose answer waits. */
  readonly standing: { readonly unresolved: number; readonly overdue: number; readonly waiting: number };
};

/** R5: whether there is anything to say: what stands is no event. */
export function hasHappened({ happened }: Pick<DigestCounts, 'happened'>): boolean {
  return digestEvents.some((event) => happened[event] > 0);
}

/** R4, R5: the hours from which reminders and digests are queued, to the day's end, in the zone of the results. */
const reminderHour = 8;
const dailyHour = 18;
const weeklyHour = 7;
/** R4: the days between two reminders of an address. */
const reminderDays = 7;

const monday = 1;
const friday = 5;
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The hour that clocks show in a zone: on the days when they are changed, too. */
function hourOf(time: string, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(format.format(new Date(time)));
}

/** R4: the day whose reminders are judged at a time; null: none are. */
export function reminderDay(now: string, timeZone: string): string | null {
  const day = dayOf(now, timeZone);
  const isWorkday = weekdayOf(day) >= monday && weekdayOf(day) <= friday;
  return isWorkday && hourOf(now, timeZone) >= reminderHour ? day : null;
}

/** R4: the days on which an address was reminded that forbid another reminder, both excluded: later ones are of a clock that jumped, or another zone. */
export function daysAround(day: string): { readonly after: string; readonly before: string } {
  return { after: addDays(day, -reminderDays), before: addDays(day, reminderDays) };
}

/** R5: the period whose digest is due at a time, named by its day; null: none is. */
export function digestDay(period: DigestPeriod, now: string, timeZone: string): string | null {
  const day = dayOf(now, timeZone);
  const hour = hourOf(now, timeZone);
  if (period === 'daily') return hour >= dailyHour ? day : null;
  return period === 'weekly' && weekdayOf(day) === monday && hour >= weeklyHour ? day : null;
}
