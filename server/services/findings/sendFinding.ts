import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingMessage } from '#contract/results/findingRequests.ts';
import { shownLabel } from '#domain/building.ts';
import type { Locale } from '#domain/locale.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { emailRefusal } from '#domain/users/externalUser.ts';
import { insertFindingStatements } from '../../repositories/results/findings.ts';
import { standingFindings } from '../../repositories/results/mergedFindings.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { type FindingMailContent, queueFindingMail } from '../mail/queueMail.ts';
import { reportFormats } from '../result-texts/reportFormats.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { lockForStatement } from './lockForStatement.ts';
import { detailOf } from './readFinding.ts';

type SendFindingDeps = UnitOfWork & { readonly timeZone: string };

// The person who fixes it needs the latest comments.
const maxComments = 5;

/** What the mail says of a finding, in a language. */
function mailValues(
  finding: FindingDetail,
  {
    note,
    locale,
    zone,
  }: {
    readonly note: string | null;
    readonly locale: Locale;
    readonly zone: string;
  },
): FindingMailContent['values'] {
  const { topics, floor } = textsByLocale[locale];
  const { longDay } = reportFormats(locale, zone);
  const place = finding.floor === null ? [] : [floor(finding.floor)];
  return {
    building: shownLabel(finding.object),
    place: [topics[finding.topic], ...place].join(', '),
    comments: finding.seen_in
      .slice(0, maxComments)
      .flatMap(({ concluded_at, comment }) =>
        comment === null ? [] : [{ day: longDay(dayOf(concluded_at, zone)), comment }],
      ),
    due: finding.due_on === null ? null : longDay(finding.due_on),
    note,
  };
}

/**
 * Sends a finding by e-mail to the person who is to fix it, and records the recipient in its history. Refuses what is
 * no address with `validation_failed`, and an unknown id with `not_found`.
 */
export async function sendFinding(
  work: SendFindingDeps,
  asked: string,
  { to, note, locale }: FindingMessage & { readonly locale: Locale },
): Promise<Result<Success<FindingDetail>, AppError>> {
  const wrong = emailRefusal(to);
  if (wrong !== null) return refused({ reason: 'validation_failed', errors: { to: [wrong] } });
  const id = (await standingFindings(work.transaction, [asked])).get(asked) ?? asked;
  const [locked] = (await lockForStatement(work, [id])) ?? [];
  if (locked === undefined) return refused({ reason: 'not_found' });
  const { transaction, person } = work;
  const { responsible, due_on } = locked.row;
  await insertFindingStatements(transaction, [
    {
      id: work.newId(),
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
  const detail = await detailOf(transaction, id);
  if (!detail.ok) return detail;
  const zone = await storedTimeZone(transaction, work.timeZone);
  await queueFindingMail(work, to, {
    locale,
    values: mailValues(detail.value, { note, locale, zone }),
    sender_id: person.id,
  });
  await audit(work, 'finding_sent', { actor: person, subject: to });
  return accepted({ status: 201, body: detail.value });
}
