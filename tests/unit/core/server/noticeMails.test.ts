import { describe, expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { digestEvents, maxReminded } from '#domain/repair/notices.ts';
import { composeFindingMail } from '../../../../server/mail/composeMail.ts';
import { composeDigest, composeReminder } from '../../../../server/mail/composeNotices.ts';
import { mailTexts } from '../../../../server/mail/MailTexts.ts';
import { repairTexts } from '../../../../server/repair-page/pageFrame.ts';

const frame = { id: 'id', privacyUrl: 'https://storey.example/privacy' };
const sender = { name: 'Ada <Berg>', email: 'ada@people.example' };
const stop = { page: 'https://storey.example/de/r/token/stop', press: null };
const place = (number: number) => ({
  building: `Bibliothek ${number}`,
  place: 'Empfang, Stock 2',
  due: '20. November 2026',
  link: `https://storey.example/de/r/token-${number}`,
});
const reminder = (locale: (typeof locales)[number], count: number, more = 0) =>
  composeReminder(locale, {
    ...frame,
    recipient: 'caretaker@repairs.example',
    findings: Array.from({ length: count }, (_, number) => place(number)),
    more,
    sender: sender.name,
    stop,
  });
const digest = (locale: (typeof locales)[number]) =>
  composeDigest(locale, {
    ...frame,
    to: { name: 'Ada', address: sender.email },
    counts: {
      happened: {
        received: 1,
        reopened: 2,
        answered: 3,
        overdue: 0,
        invitations_lost: 5,
        links_expired: 6,
        mails_refused: 7,
      },
      standing: { unresolved: 80, overdue: 9, waiting: 10 },
    },
    since: '26 Nov 2026',
    number: String,
    linkTo: (what) => `https://storey.example/en/${what}`,
  });
const message = (locale: (typeof locales)[number], link: string | null) =>
  composeFindingMail(locale, {
    ...frame,
    recipient: 'caretaker@repairs.example',
    values: {
      building: 'Bibliothek',
      place: 'Empfang',
      comments: [],
      due: null,
      note: null,
      sender: sender.name,
    },
    link,
    finding: 'finding',
    replyTo: sender,
  });

const everyLine = (text: string) => text.split('\n').filter((line) => line !== '');

describe('mails to whoever repairs, and digests', () => {
  it.each([mailTexts, repairTexts])('R1 each text has the same values in each language', (texts) => {
    const values = locales.map((locale) =>
      JSON.stringify(texts[locale])
        .match(/\{\w+\}/g)
        ?.toSorted(),
    );
    expect(values).toEqual(locales.map(() => values[0]));
  });

  it('R1 R4 R5 are written in four languages, each its own, as text and as HTML with the same links', () => {
    for (const compose of [
      (locale: (typeof locales)[number]) => message(locale, 'https://storey.example/de/r/token'),
      (locale: (typeof locales)[number]) => message(locale, null),
      (locale: (typeof locales)[number]) => reminder(locale, 1),
      (locale: (typeof locales)[number]) => reminder(locale, 3, 4),
      digest,
    ]) {
      const mails = locales.map(compose);
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
      expect(new Set(mails.flatMap(({ text }) => everyLine(text)[0] ?? '')).size).toBe(4);
      for (const [number, { text, html }] of mails.entries()) {
        expect(html).toContain(`<html lang="${locales[number] ?? ''}">`);
        expect(html).not.toMatch(/src=|url\(|<script|<link|<Berg>/);
        const links = text.match(/https:\S+/g) ?? [];
        expect(links).toContain(frame.privacyUrl);
        for (const link of links) expect(html).toContain(`href="${link}"`);
        // Typography, as everywhere: a colon of French has a space that does not break.
        expect(text.replaceAll(/https:\S+/g, '')).not.toMatch(
          locales[number] === 'fr' ? /[^\u00a0]:/ : /[\u00a0 ]:/,
        );
      }
    }
  });

  it('R4 a reminder names at most fifty, counts the others, and a single one in its subject', () => {
    expect(reminder('en', maxReminded, 12).text).toContain('And 12 more.');
    expect(reminder('en', maxReminded, 12).subject).toBe('Reminder: 62 places to be fixed');
    expect(reminder('en', 1).subject).toBe('Reminder: Bibliothek 0 – Empfang, Stock 2');
    expect(reminder('en', 1).text).not.toContain('more.');
    expect([reminder('en', 1).text, reminder('en', 2).text]).toEqual([
      expect.stringContaining('By this link'),
      expect.stringContaining('By its link you say of each'),
    ]);
    expect(reminder('en', 1).unsubscribe).toBeUndefined();
  });

  it('R5 a digest names what happened, and not what did not', () => {
    const lines = everyLine(digest('en').text);
    expect(digestEvents.filter((event) => lines.includes(`https://storey.example/en/${event}`))).toEqual(
      digestEvents.filter((event) => event !== 'overdue'),
    );
    expect(lines).toContain('– Of these overdue: 9');
  });
});
