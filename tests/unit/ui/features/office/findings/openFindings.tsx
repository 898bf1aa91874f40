import { notificationsStore } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import { officePaths } from '#contract/http/officePaths.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { FindingsScreen } from '../../../../../../src/features/office/findings/FindingsScreen.tsx';
import { ines, makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { makeFinding } from './makeFinding.ts';

type Request = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly ifMatch?: string;
};
type Body = { readonly ids?: readonly string[]; readonly finding: Partial<WireFinding> };
type Sent = Omit<Body, 'ids'> & {
  readonly path: string;
  readonly ids: readonly string[] | undefined;
  readonly ifMatch: string | undefined;
};

const stairs = makeFinding({ id: 'f1', comment: 'Loose step.' });
const washrooms = makeFinding({ id: 'f2', topic: 'washrooms', comment: 'No soap.' });
export const berta = { id: 'u2', firstname: 'Berta', lastname: 'Roth' };

/**
 * The screen at an address, and a server with two findings, or others, that others change too. A page has
 * as many of them as were asked for.
 */
export async function openFindings(search = '', awaited = 'Loose step.', findings = [stairs, washrooms]) {
  const stored = new Map(findings.map((one) => [one.id, { finding: one, version: 1 }]));
  const becomes = (id: string, changes: Partial<WireFinding>) => {
    const { finding, version } = stored.get(id) ?? { finding: stairs, version: 0 };
    stored.set(id, { finding: { ...finding, ...changes }, version: version + 1 });
  };
  const sent: Sent[] = [];
  const downloads: URLSearchParams[] = [];
  let onRead = () => undefined as void;
  let losesAnswers = false;
  let held = Promise.resolve();

  function list(params: URLSearchParams) {
    const state = params.get('state');
    const all = [...stored.values()].map(({ finding }) => finding);
    const isListed = (one: WireFinding) =>
      params.get('due') === 'overdue' ? one.due_on !== null : state === null || one.state === state;
    const items = all.filter(isListed);
    const page = items.slice(0, Number(params.get('limit') ?? 50));
    return { ok: true, value: { items: page, next_cursor: null, total: items.length } };
  }

  function put({ path, body, ifMatch }: Request) {
    const { ids, finding } = JSON.parse(body) as Body;
    sent.push({ path, ids, finding, ifMatch });
    const id = path.slice(officePaths.findings.length + 1);
    if (ifMatch !== undefined && ifMatch !== `"${stored.get(id)?.version}"`) {
      return {
        ok: false,
        failure: { kind: 'status', status: 412, error: null, errors: {}, retryAfter: null },
      };
    }
    for (const one of ids ?? [id])
      becomes(one, { ...finding, changed_at: `${sent.length}`, changed_by: ines });
    if (losesAnswers) return { ok: false, failure: { kind: 'network' } };
    return { ok: true, value: ids === undefined ? stored.get(id)?.finding : { items: [] } };
  }

  const api = {
    call: async (request: Request) => {
      if (request.method === 'PUT') {
        await held;
        return put(request);
      }
      const { pathname, searchParams } = new URL(request.path, 'https://storey.example');
      const found = stored.get(pathname.slice(officePaths.findings.length + 1));
      if (pathname === officePaths.findings)
        return losesAnswers ? { ok: false, failure: { kind: 'network' } } : list(searchParams);
      // Mandates and inspectors, by which it can be filtered.
      if (found === undefined) return { ok: true, value: { items: [], next_cursor: null, total: 0 } };
      onRead();
      return { ok: true, value: found.finding, etag: `"${found.version}"` };
    },
    download: async (path: string) => {
      downloads.push(new URL(path, 'https://storey.example').searchParams);
      return { ok: false, failure: { kind: 'network' } };
    },
  } as unknown as Api;
  await show(<FindingsScreen />, { at: `/en/findings${search}`, session: makeSession(), api });
  await screen.findByText(awaited);
  return {
    sent,
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
    /** Runs once a finding was read, before it is changed. */
    afterReading: (run: () => void) => {
      onRead = run;
    },
  };
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
export const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);
