// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type FunctionComponent, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/app/shell/ErrorBoundary.tsx';
import { createChunk } from '../../../../src/chunks/createChunk.ts';
import { show } from '../app/showApp.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Named = { readonly name: string };
type Parts = { readonly Part: FunctionComponent<Named> };

/** A chunk that arrives after a moment, or fails after one without a network. */
function makeChunk() {
  const network = { isUp: false };
  const load = vi.fn<() => Promise<Parts>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part: ({ name }) => <p>{name}</p> };
  });
  const sayMissing = vi.fn<() => void>();
  return {
    network,
    load,
    sayMissing,
    chunk: createChunk('start', load, { hasFailed: () => undefined, sayMissing }),
  };
}

/** Long enough for React to render once more what has failed. */
const afterwards = async () => act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
const goOnline = async () => act(async () => window.dispatchEvent(new Event('online')));

describe('a part without which the page can be used', () => {
  it('S35 is not there where its chunk is missing, which is asked for once, and appears when the browser is online', async () => {
    const { network, load, chunk, sayMissing } = makeChunk();
    const Help = chunk.part((its) => its.Part);
    render(<Help name="What waits" />);
    await afterwards();
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('What waits')).toBeNull();
    expect(sayMissing).not.toHaveBeenCalled();
    network.isUp = true;
    await goOnline();
    await screen.findByText('What waits');
  });

  it('S35 §8 is closed where the person has asked for it, and said to be missing', async () => {
    const { chunk, sayMissing } = makeChunk();
    const closed = vi.fn<(props: Named) => void>();
    const Dialog = chunk.part(
      (its) => its.Part,
      (props) => closed(props),
    );
    render(<Dialog name="Install" />);
    await afterwards();
    expect(closed.mock.calls).toEqual([[{ name: 'Install' }]]);
    expect(sayMissing).toHaveBeenCalledTimes(1);
  });
});

async function showPage(Page: FunctionComponent<Named>): Promise<void> {
  const page = (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Page name="The tour" />
      </Suspense>
    </ErrorBoundary>
  );
  // What `use` waits for is only waited for in an `act` that is awaited.
  await act(async () => show(page, { at: '/en/tour' }));
}

describe('a page whose chunk is missing', () => {
  it('S35 is loaded anew when it was renewed, and not before', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { network, load, chunk } = makeChunk();
    const Page = chunk.page((its) => its.Part);
    await showPage(Page);
    await screen.findByText('This page could not be loaded');
    await afterwards();
    expect(load).toHaveBeenCalledTimes(1);
    network.isUp = true;
    chunk.renew();
    await goOnline();
    await screen.findByText('The tour');
  });

  it('S35 is loaded with the whole page once the server answers and what is typed is saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const ours = new Response('', { headers: { 'Storey-Api': '1' } });
    const fetched = vi.spyOn(window, 'fetch');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response(''));
    fetched.mockResolvedValue(ours);
    const Page = makeChunk().chunk.page((its) => its.Part);
    await showPage(Page);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    for (const asked of [1, 2]) {
      await expect.poll(() => fetched.mock.calls.length).toBe(asked);
      expect(reload).not.toHaveBeenCalled();
      await goOnline();
    }
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });
});
