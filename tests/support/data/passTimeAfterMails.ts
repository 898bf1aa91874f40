import { expect } from 'vitest';
import type { TestServer } from '../server/serverForTests.ts';

/**
 * Moves the server's clock once no mail is on its way: one that has arrived but is not stored as sent would be sent again after so
 * long a time, with a new link.
 */
export async function passTimeAfterMails({ database, passTime }: TestServer, ms: number): Promise<void> {
  const waiting = database.selectFrom('mails').select('id').where('sent_at', 'is', null);
  await expect.poll(() => waiting.where('refused_at', 'is', null).execute(), { timeout: 20_000 }).toEqual([]);
  passTime(ms);
}
