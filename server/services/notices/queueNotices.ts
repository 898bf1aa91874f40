import type { MailDeps, MailLog } from '../mail/PreparedMail.ts';
import { queueDigests } from './queueDigests.ts';
import { queueReminders } from './queueReminders.ts';

const lookEveryMs = 60 * 1000;

/** How many reminders and digests were queued. */
export type QueuedNotices = { readonly reminders: number; readonly digests: number };

/** R4, R5: queues the reminders and digests that are due, each once, whatever number of processes do at once. */
export async function queueNotices(deps: MailDeps): Promise<QueuedNotices> {
  const digests = await queueDigests(deps);
  return { digests, reminders: await queueReminders(deps) };
}

/**
 * Runs `queueNotices` at the start and once a minute; `stop` resolves when nothing is running any more. A failure is logged, and
 * retried a minute later.
 */
export function noticeTimer(
  { log, ...deps }: MailDeps & { readonly log: MailLog },
  wakeMails: () => void,
): { readonly start: () => void; readonly stop: () => Promise<void> } {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    running = running
      .then(() => queueNotices(deps))
      .then(({ digests, reminders }) => {
        if (digests + reminders === 0) return;
        log.info({ event: 'notices', digests, reminders }, 'reminders and digests queued');
        wakeMails();
      })
      .catch((err: unknown) => log.warn({ event: 'notices', err }, 'reminders and digests cannot be queued'));
  };
  return {
    start: () => {
      look();
      timer = setInterval(look, lookEveryMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
