// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type FunctionComponent, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyWithMessages, renewFailedParts } from '../../../../src/i18n/lazyWithMessages.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Part = { readonly name: string };

/** The code of a part, which arrives after a moment, or fails after one without a network. */
function makeCode() {
  const network = { isUp: false };
  const load = vi.fn<() => Promise<FunctionComponent<Part>>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }) => <p>{name}</p>;
  });
  return { network, load };
}

/** Long enough for React to render once more what has failed. */
const afterwards = async () => act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
const goOnline = async () => act(async () => window.dispatchEvent(new Event('online')));

function around(part: ReactNode): ReactNode {
  return (
    <Suspense fallback={null}>
      <h1>Log in</h1>
      {part}
    </Suspense>
  );
}

describe('a part without which the page can be used', () => {
  it('S35 leaves the page standing where it cannot be loaded, asks once, and once more when it is next shown', async () => {
    const { network, load } = makeCode();
    const Help = lazyWithMessages([], load, { optional: true });
    const first = render(around(<Help name="What waits" />));
    await first.findByText('Log in');
    await afterwards();
    expect(load).toHaveBeenCalledTimes(1);
    expect(first.queryByText('What waits')).toBeNull();
    first.unmount();
    network.isUp = true;
    await render(around(<Help name="What waits" />)).findByText('What waits');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('S35 appears by itself once the browser is online', async () => {
    const { network, load } = makeCode();
    const Help = lazyWithMessages([], load, { optional: true });
    render(around(<Help name="What waits" />));
    await screen.findByText('Log in');
    network.isUp = true;
    await goOnline();
    await screen.findByText('What waits');
  });

  it('S35 §8 says once that it is missing where the person has asked for it', async () => {
    const { load } = makeCode();
    const missing = vi.fn<(part: Part, isExplained: boolean) => void>();
    const Dialog = lazyWithMessages([], load, { missing });
    const shown = render(around(<Dialog name="Install" />));
    await screen.findByText('Log in');
    shown.rerender(around(<Dialog name="Install" />));
    await afterwards();
    expect(missing.mock.calls).toEqual([[{ name: 'Install' }, false]]);
  });
});

describe('a page that cannot be loaded', () => {
  class Boundary extends Component<{ readonly children: ReactNode }, { broken: boolean }> {
    override state = { broken: false };
    static getDerivedStateFromError = () => ({ broken: true });
    override render = () => (this.state.broken ? 'broken' : this.props.children);
  }

  it('S35 is loaded anew after it was renewed, and not before', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { network, load } = makeCode();
    const Page = lazyWithMessages([], load);
    const page = <Boundary>{around(<Page name="The tour" />)}</Boundary>;
    const first = render(page);
    await first.findByText('broken');
    await afterwards();
    expect(load).toHaveBeenCalledTimes(1);
    first.unmount();
    network.isUp = true;
    renewFailedParts();
    await render(page).findByText('The tour');
  });
});
