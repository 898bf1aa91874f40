import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/http/errors.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import {
  changedFindings,
  type FindingDetail,
  findingConflict,
  findingDetail,
  findingPage,
} from '#contract/results/finding.ts';
import {
  findingExportQuery,
  findingMessageRequest,
  findingQuery,
  findingRequest,
  findingsRequest,
} from '#contract/results/findingRequests.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { changeFinding } from '../../services/findings/changeFinding.ts';
import { changeFindings } from '../../services/findings/changeFindings.ts';
import { consumeMessage } from '../../services/findings/consumeMessage.ts';
import { findingEtag } from '../../services/findings/findingEtag.ts';
import { sendFinding } from '../../services/findings/sendFinding.ts';
import { exportFindings } from '../../services/results/exportFindings.ts';
import type { App } from '../plugins/App.ts';
import { preferredLocale } from '../plugins/acceptLanguage.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf, lookUpReader } from '../plugins/session.ts';
import { call, officeCall } from './call.ts';
import { fileDay, fileTimeoutMs, languageOf, sendTable, tableResponse } from './file.ts';
import { idParameter, operationKey, sendIdempotent, sendResult, unfiltered } from './send.ts';
import { sendVersioned, versioned } from './sendVersioned.ts';

const one = { params: idParameter, querystring: unfiltered };

/** Sets the ETag, which a change made from this state must send as If-Match (RFC 9110). */
function withEtag(reply: FastifyReply, body: FindingDetail | ErrorBody): FindingDetail | ErrorBody {
  if ('id' in body) reply.header('etag', findingEtag(body));
  return body;
}

/** Findings: places rated bad, followed up until they are resolved. */
export function findingRoutes(app: App, context: AppContext): void {
  const { results, timeZone } = context;
  const reading = <Query>(query: Query) => ({ query, now: context.now().toISOString(), timeZone });

  app.get(
    officePaths.findings,
    officeCall('Findings, filtered and sorted', { 200: findingPage }, { querystring: findingQuery }),
    async (request, reply) => sendResult(reply, await results.read('findings', reading(request.query))),
  );

  app.put(
    officePaths.findings,
    officeCall(
      'Change many findings at once: those that are as they were shown',
      { 200: changedFindings },
      { body: findingsRequest },
    ),
    (request, reply) => sendIdempotent(context, request, reply, (work) => changeFindings(work, request.body)),
  );

  app.get(
    `${officePaths.findings}/:id`,
    officeCall('One finding with everything that happened to it', { 200: findingDetail }, one),
    async (request, reply) =>
      withEtag(reply, sendResult(reply, await results.read('finding', reading({ id: request.params.id })))),
  );

  app.put(
    `${officePaths.findings}/:id`,
    officeCall(
      'Say what becomes of a finding',
      { 200: findingDetail, 412: findingConflict },
      { ...one, headers: versioned.headers, body: findingRequest },
    ),
    (request, reply) =>
      sendVersioned(context, request, reply, (work, ifMatch) =>
        changeFinding(work, request.params.id, { fields: request.body.finding, ifMatch }),
      ),
  );

  app.post(
    `${officePaths.findings}/:id/message`,
    call(
      'Send a finding by e-mail to whoever shall mend it',
      { 201: findingDetail },
      { params: idParameter, body: findingMessageRequest },
      { config: { access: 'administrators', sendsMail: true } as const },
    ),
    async (request, reply) => {
      const administrator = await lookUpReader(context, request);
      if (!administrator.ok) return sendError(reply, administrator.reason);
      const key = operationKey(request);
      if (!key.ok) return sendError(reply, key.reason);
      const consumed = await consumeMessage(context, { personId: administrator.value.id, key: key.value });
      if (!consumed.ok) return sendError(reply, consumed.reason);
      const locale = preferredLocale(request.headers['accept-language']);
      let isSent = false;
      try {
        const answer = await sendIdempotent(context, request, reply, async (work, afterCommit) => {
          const message = { ...request.body, locale };
          const sent = await sendFinding(
            { ...work, timeZone, repairLinks: context.repairLinks },
            request.params.id,
            message,
          );
          // N21: what is rolled back, also by a deadlock before another attempt, was not sent.
          if (sent.ok)
            afterCommit(() => {
              isSent = true;
            });
          return sent;
        });
        return withEtag(reply, answer);
      } finally {
        if (!isSent) await consumed.value.giveBack();
      }
    },
  );

  app.get(
    officePaths.findingsExport,
    officeCall(
      'What is filtered as a file, a row a finding',
      { 200: tableResponse },
      { querystring: findingExportQuery },
      { handlerTimeout: fileTimeoutMs },
    ),
    async (request, reply) => {
      const { format } = request.query;
      const asked = { claim: claimOf(request), language: languageOf(request, format) };
      const table = await exportFindings(context, asked, request.query);
      if (!table.ok) return sendError(reply, table.reason);
      return sendTable(reply, table.value, { format, fileName: 'findings', day: fileDay(context) });
    },
  );
}
