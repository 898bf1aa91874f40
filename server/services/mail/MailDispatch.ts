import type { MailTransport } from '../../mail/MailTransport.ts';
import { storeMailOutcome } from '../../repositories/mails.ts';
import { type MailDeps, type Prepared, prepareMail } from './prepareMail.ts';

/** The time limit for sending one mail. */
const sendWithinMs = 30_000;
// Longer than sending one mail can take: a process that holds a mail longer has died.
const leaseMs = 45_000;
/** How often the queue is checked for mails of other processes and for retries. */
const pollIntervalMs = 3_000;
const firstPauseMs = 2_000;
// Work on a mail begins after the response, so that response times do not reveal whether there is one.
const wakeAfterMs = 50;
const maxPauseMs = 15 * 60_000;
// Several at a time, so that one slow sending holds up those behind it less.
const maxConcurrent = 3;

type Log = {
  readonly info: (what: object, message: string) => void;
  readonly warn: (what: object, message: string) => void;
};

/** What sending mails needs besides what they are composed from. */
export type MailDispatchDeps = MailDeps & { readonly transport: MailTransport; readonly log: Log };

/** Sends the queued mails. */
export type MailDispatch = {
  /** To be called when a mail was queued and committed. */
  readonly wake: () => void;
  /** Checks the queue regularly from now on. */
  readonly start: () => void;
  /** Sends all that is due and resolves when nothing is. */
  readonly drain: () => Promise<void>;
  /** Aborts the current sending, which the next process repeats, and resolves when it has ended. */
  readonly stop: () => Promise<void>;
};

/** 2 s, 4 s, 8 s … 15 min. */
function pauseMs(attempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(20, attempts - 1));
}

/**
 * Sends mails once their cause is committed, and again after failures and crashes: a process that dies between
 * sending a mail and marking it as sent causes a second one, with the same Message-ID. Several processes take
 * different mails.
 */
export function mailDispatch(parts: MailDispatchDeps): MailDispatch {
  const { database, now, transport, log } = parts;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function send({ mail, row }: Exclude<Prepared, string>): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendWithinMs)]);
    const outcome = await transport.send(mail, signal);
    const time = now();
    const about = { event: 'mail', mail: row.id, kind: row.kind, attempt: row.attempts };
    if (outcome.ok) {
      await storeMailOutcome(database, row.id, { sent_at: time.toISOString(), content: null });
      const what = { ...about, where: outcome.value.where };
      if (transport.isRemote) log.info(what, 'mail sent');
      // A warning, which is also shown at a terminal: there is no other way to find the mail.
      else log.warn(what, `mail written to ${outcome.value.where}`);
    } else if (outcome.reason.outcome === 'refused') {
      await storeMailOutcome(database, row.id, { refused_at: time.toISOString(), content: null });
      log.warn({ ...about, detail: outcome.reason.detail }, 'mail refused for good');
    } else {
      const dueAt = new Date(time.getTime() + pauseMs(row.attempts)).toISOString();
      await storeMailOutcome(database, row.id, { due_at: dueAt });
      log.warn(
        { ...about, detail: outcome.reason.detail, due_at: dueAt },
        'mail not sent, will be tried again',
      );
    }
  }

  async function sendUntilNone(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = await prepareMail(parts, leaseMs);
      if (next === 'none') return;
      if (next !== 'dropped') await send(next);
    }
  }

  async function run(): Promise<void> {
    do {
      isWoken = false;
      const outcomes = await Promise.allSettled(Array.from({ length: maxConcurrent }, sendUntilNone));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      // The database cannot be reached: the mails stay queued, and the timer tries again.
      if (failed !== undefined) {
        const err: unknown = failed.reason;
        log.warn({ event: 'mail', err }, 'mails cannot be read');
      }
    } while (isWoken && !stopping.signal.aborted);
  }

  function begin(): void {
    isWoken = true;
    if (stopping.signal.aborted || running !== null) return;
    running = run().finally(() => {
      running = null;
    });
  }

  function wake(): void {
    waking ??= setTimeout(() => {
      waking = null;
      begin();
    }, wakeAfterMs).unref();
  }

  return {
    wake,
    start: () => {
      begin();
      timer = setInterval(begin, pollIntervalMs).unref();
    },
    drain: async () => {
      begin();
      await running;
    },
    stop: async () => {
      clearInterval(timer);
      clearTimeout(waking ?? undefined);
      stopping.abort();
      await running;
    },
  };
}
