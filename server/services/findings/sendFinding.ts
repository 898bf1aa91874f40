import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingMessage } from '#contract/results/findingRequests.ts';
import { shownLabel } from '#domain/building.ts';
import type { Locale } from '#domain/locale.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { emailRefusal } from '#domain/users/externalUser.ts';
import type { SentFinding } from '../../database/repairTables.ts';
import { insertMails } from '../../repositories/mails.ts';
import { setAnswered } from '../../repositories/repair/repairAnswers.ts';
import { insertRepairLink } from '../../repositories/repair/repairLinks.ts';
import { insertFindingStatements, statementsOf } from '../../repositories/results/findingStatements.ts';
import { findingsTogether, standingFindings } from '../../repositories/results/mergedFindings.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import { emailKey } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import type { FindingMailContent } from '../mail/findingMail.ts';
import { reportFormats } from '../result-texts/reportFormats.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { answeredIn } from './answeredIn.ts';
import { lockForStatement, recountLate } from './lockForStatement.ts';
import { detailOf } from './readFinding.ts';

type SendFindingDeps = UnitOfWork & { readonly timeZone: string; readonly repairLinks: boolean };

// The person who fixes it needs the latest comments.
const maxComments = 5;

type Message = FindingMessage & { readonly locale: Locale };

/**
 * R1: what a message says of a finding; of the photos those that the store has still. Refuses a photo that none of its sightings
 * has with `validation_failed`.
 */
function sentFinding(
  finding: FindingDetail,
  { note, locale, photos: chosen = [] }: Message,
  zone: string,
): Result<SentFinding, AppError> {
  const photos = new Map(finding.seen_in.flatMap((seen) => seen.photos.map((photo) => [photo.id, photo])));
  if (!chosen.every((id) => photos.has(id)))
    return refused({ reason: 'validation_failed', errors: { photos: ['invalid'] } });
  const { topics, floor } = textsByLocale[locale];
  const place = finding.floor === null ? [] : [floor(finding.floor)];
  return accepted({
    building: shownLabel(finding.object),
    place: [topics[finding.topic], ...place].join(', '),
    comments: finding.seen_in
      .slice(0, maxComments)
      .flatMap(({ concluded_at, comment }) =>
        comment === null ? [] : [{ day: dayOf(concluded_at, zone), comment }],
      ),
    due_on: finding.due_on,
    note,
    photos: [...new Set(chosen)].flatMap((id) => {
      const { received_at = null, removed_at, width = 0, height = 0 } = photos.get(id) ?? {};
      return received_at === null || removed_at !== undefined ? [] : [{ id, width, height }];
    }),
  });
}

/** The same as the mail says it. */
function mailValues(
  { building, place, comments, due_on, note }: SentFinding,
  locale: Locale,
  zone: string,
): FindingMailContent['values'] {
  const { longDay } = reportFormats(locale, zone);
  return {
    building,
    place,
    comments: comments.map(({ day, comment }) => ({ day: longDay(day), comment })),
    due: due_on === null ? null : longDay(due_on),
    note,
  };
}

/**
 * Sends a finding by e-mail to the person who is to fix it, with a link (R1), and records the recipient in its history. Refuses what
 * is no address, and a photo that is not of the finding, with `validation_failed`, and an unknown id with `not_found`.
 */
export async function sendFinding(
  work: SendFindingDeps,
  asked: string,
  message: Message,
): Promise<Result<Success<FindingDetail>, AppError>> {
  const { to, note, locale } = message;
  const wrong = emailRefusal(to);
  if (wrong !== null) return refused({ reason: 'validation_failed', errors: { to: [wrong] } });
  const { transaction, person } = work;
  const id = (await standingFindings(transaction, [asked])).get(asked) ?? asked;
  const [locked] = (await lockForStatement(work, [id])) ?? [];
  if (locked === undefined) return refused({ reason: 'not_found' });
  const { responsible, due_on } = locked.row;
  const statement = work.newId();
  await insertFindingStatements(transaction, [
    {
      id: statement,
      finding_id: id,
      at: locked.at,
      kind: 'message',
      state: null,
      note,
      responsible,
      due_on,
      recipient: to,
      user_id: person.id,
    },
  ]);
  const zone = await storedTimeZone(transaction, work.timeZone);
  const before = await detailOf(transaction, id);
  if (!before.ok) return before;
  if (locked.row.answered_at !== null) {
    // R2: a message to whoever answered last ends that the answer waits.
    const statements = await statementsOf(transaction, await findingsTogether(transaction, id));
    await setAnswered(transaction, id, answeredIn(statements, locked.row.seen_at));
    await recountLate(work, [locked]);
  }
  const sent = sentFinding(before.value, message, zone);
  if (!sent.ok) return sent;
  const link = work.repairLinks ? work.newId() : null;
  if (link !== null) {
    await insertRepairLink(transaction, {
      id: link,
      finding_id: id,
      address: to,
      address_key: emailKey(to),
      locale,
      sender_id: person.id,
      sent_at: locked.at,
      content: JSON.stringify(sent.value),
      withdrawn_at: null,
    });
  }
  const content: FindingMailContent = {
    locale,
    values: mailValues(sent.value, locale, zone),
    sender_id: person.id,
    finding_id: id,
    ...(link !== null && { link_id: link }),
  };
  const mail = {
    id: statement,
    kind: 'finding',
    user_id: null,
    recipient: to,
    created_at: work.now,
  } as const;
  await insertMails(transaction, [{ ...mail, content: JSON.stringify(content) }]);
  await audit(work, 'finding_sent', { actor: person, subject: to });
  const detail = await detailOf(transaction, id);
  return detail.ok ? accepted({ status: 201, body: detail.value }) : detail;
}
