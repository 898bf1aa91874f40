import { accepted } from '#domain/result.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { MailTransport, NotSent } from '../../mail/MailTransport.ts';
import { deleteUnsentTokens } from '../../repositories/accountTokens.ts';
import { type MailOutcome, storeMailOutcome } from '../../repositories/mails.ts';
import type { MailDeps, PreparedMail } from './PreparedMail.ts';
import { prepareMail } from './prepareMail.ts';

// A process that holds a mail longer than this has died; a mail server that is slow to answer may take minutes, during
// which the mail is held again and again.
const leaseMs = 45_000;
const holdEveryMs = 15_000;
/** How often a mail is sent whose content the server takes without an answer: each time it may have arrived. */
const maxUnknown = 3;
/** After how many rejections, about an hour, a content is given up: until then a setting may be corrected. */
const maxRejected = 12;
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
  // No mail is tried while the server cannot be reached: after an import thousands would be, each by itself.
  let pausedUntil = 0;
  let failures = 0;
  /** By mail: how often the content got no answer, and was rejected, in this process: a restart may bring other settings. */
  const countsOf = new Map<string, { unknown: number; rejected: number }>();

  function isPaused(): boolean {
    const leftMs = pausedUntil - now().getTime();
    // Longer than any pause: the clock was put back.
    return leftMs > 0 && leftMs <= maxPauseMs;
  }

  async function store(id: string, outcome: MailOutcome, lostTokens: readonly string[] = []): Promise<void> {
    // A statement by itself would not wait for another process that writes, and the mail would be sent again.
    await inTransaction(database, async (transaction) => {
      await storeMailOutcome(transaction, id, outcome);
      await deleteUnsentTokens(transaction, lostTokens);
      return accepted(null);
    });
  }

  async function attempt({ mail, row }: PreparedMail): ReturnType<MailTransport['send']> {
    const hold = () => store(row.id, { due_at: new Date(now().getTime() + leaseMs).toISOString() });
    // If it fails, another process may send the mail too, as after a crash.
    const holding = setInterval(() => void hold().catch(() => undefined), holdEveryMs);
    try {
      return await transport.send(mail, stopping.signal);
    } finally {
      clearInterval(holding);
    }
  }

  /** When a mail that was not sent is tried again; null: never. */
  function nextAttempt({ row }: PreparedMail, { outcome }: NotSent): Date | null {
    const time = now().getTime();
    if (outcome === 'unreachable') {
      // Those sent beside it fail for the same reason, and count once.
      if (!isPaused()) pausedUntil = time + pauseMs((failures += 1));
      return new Date(pausedUntil);
    }
    const counts = countsOf.get(row.id) ?? { unknown: 0, rejected: 0 };
    if (outcome === 'unknown' || outcome === 'rejected') counts[outcome] += 1;
    countsOf.set(row.id, counts);
    const isOver = outcome === 'refused' || counts.unknown >= maxUnknown || counts.rejected >= maxRejected;
    // With the pauses of its other attempts, which may be long by now, as many rejections would take hours.
    if (!isOver) return new Date(time + pauseMs(outcome === 'rejected' ? counts.rejected : row.attempts));
    countsOf.delete(row.id);
    return null;
  }

  async function send(prepared: PreparedMail): Promise<void> {
    const { row, tokens } = prepared;
    const sent = await attempt(prepared);
    const time = now().toISOString();
    const about = { event: 'mail', mail: row.id, kind: row.kind, attempt: row.attempts };
    if (sent.ok) {
      await store(row.id, { sent_at: time, is_filed: transport.isRemote ? 0 : 1, content: null });
      countsOf.delete(row.id);
      failures = 0;
      pausedUntil = 0;
      const what = { ...about, where: sent.value.where };
      if (transport.isRemote) log.info(what, 'mail sent');
      // A warning, which is also shown at a terminal: there is no other way to find the mail.
      else log.warn(what, `mail written to ${sent.value.where}`);
      return;
    }
    const { outcome, detail } = sent.reason;
    const next = nextAttempt(prepared, sent.reason);
    // Its links have reached nobody.
    const lost = outcome === 'unknown' ? [] : tokens;
    if (next === null) {
      const given_up = outcome === 'refused' ? 0 : 1;
      await store(row.id, { refused_at: time, given_up, content: null }, lost);
      const line = outcome === 'unknown' ? 'mail never confirmed, not tried again' : 'mail refused for good';
      log.warn({ ...about, detail }, line);
    } else {
      const due_at = next.toISOString();
      await store(row.id, { due_at }, lost);
      log.warn({ ...about, detail, due_at }, 'mail not sent, will be tried again');
    }
  }

  async function sendUntilNone(): Promise<void> {
    while (!stopping.signal.aborted && !isPaused()) {
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
