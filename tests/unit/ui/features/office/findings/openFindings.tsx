import { screen, within } from '@testing-library/react';
import { officePaths } from '#contract/http/officePaths.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { FindingsScreen } from '../../../../../../src/features/office/findings/FindingsScreen.tsx';
import { ines } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { makeFinding } from './makeFinding.ts';

type Request = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly ifMatch?: string;
  readonly operationId?: string;
};
type Body = {
  readonly ids?: readonly string[];
  readonly etags?: readonly string[];
  readonly finding: Partial<WireFinding>;
};
type Sent = Body & Pick<Request, 'path'> & { readonly ifMatch?: string };

const stairs = makeFinding({ id: 'f1', comment: 'Loose step.' });
const washrooms = makeFinding({ id: 'f2', topic: 'washrooms', comment: 'No soap.' });
export const berta = { id: 'u2', firstname: 'Berta', lastname: 'Roth' };
const lost = { ok: false, failure: { kind: 'network' } };
const refused = (status: number, besides: object = {}) => ({
  ok: false,
  failure: { kind: 'status', status, error: null, errors: {}, retryAfter: null, ...besides },
});

/** A server with findings that others change too; a page has as many of them as were asked for. */
export function findingServer(findings: readonly WireFinding[] = [stairs, washrooms]) {
  const stored = new Map(findings.map((one) => [one.id, { ...one, etag: '"1"' }]));
  const becomes = (id: string, changes: Partial<WireFinding>) => {
    const before = stored.get(id) ?? { ...stairs, etag: '"0"' };
    stored.set(id, { ...before, ...changes, etag: `"${Number(before.etag.slice(1, -1)) + 1}"` });
  };
  const answers = new Map<string, object>();
  const sent: Sent[] = [];
  const read: string[] = [];
  const downloads: URLSearchParams[] = [];
  let losesAnswers = false;
  let held = Promise.resolve();

  function list(params: URLSearchParams) {
    const state = params.get('state');
    const isListed = (one: WireFinding) =>
      (params.get('answered') === null || one.answered_at != null) &&
      (params.get('due') === 'overdue' ? one.due_on !== null : state === null || one.state === state);
    const items = [...stored.values()].filter(isListed);
    const page = items.slice(0, Number(params.get('limit') ?? 50));
    return { ok: true, value: { items: page, next_cursor: null, total: items.length } };
  }

  const detailOf = (id: string) => ({ ...(stored.get(id) ?? stairs), history: [], seen_in: [] });

  function put({ path, body, ifMatch }: Request): object {
    const { ids, etags, finding } = JSON.parse(body) as Body;
    const id = path.slice(officePaths.findings.length + 1);
    if (finding.responsible === 'refused') return refused(422, { error: 'validation_failed' });
    if (ids === undefined && ifMatch !== stored.get(id)?.etag)
      return refused(412, { current: stored.get(id) });
    const left = (ids ?? []).filter((one, at) => etags !== undefined && etags[at] !== stored.get(one)?.etag);
    for (const one of (ids ?? [id]).filter((each) => !left.includes(each)))
      becomes(one, { ...finding, changed_at: `2026-11-09T10:00:0${sent.length}.000Z`, changed_by: ines });
    if (ids === undefined) return { ok: true, value: detailOf(id) };
    return { ok: true, value: { items: ids.map((one) => stored.get(one)), refused: left } };
  }

  const api = {
    call: async (request: Request) => {
      const { pathname, searchParams } = new URL(request.path, 'https://storey.example');
      if (request.method === 'PUT') {
        const { path, ifMatch, operationId = '' } = request;
        sent.push({ path, ...(JSON.parse(request.body) as Body), ...(ifMatch !== undefined && { ifMatch }) });
        await held;
        const answer = answers.get(operationId) ?? put(request);
        answers.set(operationId, answer);
        return losesAnswers ? lost : answer;
      }
      read.push(pathname);
      const id = pathname.slice(officePaths.findings.length + 1);
      if (pathname === officePaths.findings) return losesAnswers ? lost : list(searchParams);
      if (stored.has(id)) return { ok: true, value: detailOf(id) };
      // Mandates and inspectors, by which it can be filtered.
      return { ok: true, value: { items: [], next_cursor: null, total: 0 } };
    },
    download: async (path: string) => {
      downloads.push(new URL(path, 'https://storey.example').searchParams);
      return lost;
    },
  } as unknown as Api;

  return {
    api,
    sent,
    /** The paths that were read. */
    read,
    downloads,
    becomes,
    /** From now on changes are stored, and their answers are lost, as are those of the list. */
    loseAnswers: (isOn = true) => {
      losesAnswers = isOn;
    },
    /** Changes wait until the returned function is called. */
    holdChanges: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

/** The screen at an address, and its server with two findings, or others. */
export async function openFindings(search = '', awaited = 'Loose step.', server = findingServer()) {
  await show(<FindingsScreen />, { at: `/en/findings${search}`, api: server.api });
  await screen.findAllByText(awaited);
  return server;
}

/** The row of a finding. */
export function row(comment: string) {
  const found = screen.getAllByRole('row').find((one) => one.textContent.includes(comment));
  if (found === undefined) throw new Error(`There is no row with "${comment}".`);
  return within(found);
}

export const stateOf = (comment: string) => row(comment).getByLabelText<HTMLSelectElement>('State');
export const responsibleOf = (comment: string) =>
  row(comment).getByLabelText<HTMLInputElement>('Responsible');
