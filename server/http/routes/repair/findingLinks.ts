import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingLinks } from '#contract/repair/findingLinks.ts';
import { forgottenAddressRequest, withdrawalQuery } from '#contract/repair/repair.ts';
import { accepted } from '#domain/result.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import { forgetAddress } from '../../../services/repair/forgetAddress.ts';
import { listLinks, withdrawLink } from '../../../services/repair/repairLinks.ts';
import { purgeOrphanedOperations } from '../../../services/retention/purgeExpired.ts';
import type { App } from '../../plugins/App.ts';
import { officeCall } from '../call.ts';
import { idParameter, sendIdempotent, sendResult, unfiltered } from '../send.ts';

// Forgetting looks through millions of stored results.
const purgeWithinMs = 60_000;

/** R1: who has a link of a finding, the end of one, and of all to an address. */
export function findingLinkRoutes(app: App, context: AppContext): void {
  app.get(
    `${officePaths.findings}/:id/links`,
    officeCall(
      'Who has a link to say what became of a finding; ended ones for 30 days',
      { 200: findingLinks },
      { params: idParameter, querystring: unfiltered },
    ),
    async (request, reply) =>
      sendResult(reply, await listLinks(context.database, request.params.id, context.now().toISOString())),
  );

  app.delete(
    `${officePaths.findings}/:id/links/:link`,
    officeCall(
      'Withdraw a link with all that were sent to its address about the finding, and their photos',
      { 204: zod.null() },
      { params: zod.extend(idParameter, { link: zod.uuid() }), querystring: withdrawalQuery },
    ),
    async (request, reply) => {
      const { id: finding, link } = request.params;
      const withPhotos = request.query.photos !== undefined;
      const removed: { readonly id: null; readonly file: string | null }[] = [];
      const answer = await sendIdempotent(context, request, reply, async (work) => {
        const withdrawn = await withdrawLink(work, { finding, link, withPhotos });
        if (!withdrawn.ok) return withdrawn;
        removed.push(...withdrawn.value);
        return accepted({ status: 204, body: null });
      });
      // After the commit, and before the response.
      if (reply.statusCode === 204) await context.discardPhotos(removed);
      return answer;
    },
  );

  app.post(
    officePaths.forgottenAddresses,
    officeCall(
      'Forget an address: as responsible, recipient, in links, which end, and in the audit log',
      { 204: zod.null() },
      { body: forgottenAddressRequest },
      { handlerTimeout: purgeWithinMs },
    ),
    async (request, reply) => {
      const answer = await sendIdempotent(context, request, reply, async (work) => {
        await forgetAddress(work, request.body.email);
        return accepted({ status: 204 as const, body: null });
      });
      // If this fails, the daily purge does it.
      if (reply.statusCode === 204) await purgeOrphanedOperations(context.database);
      return answer;
    },
  );
}
