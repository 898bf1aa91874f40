// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Button } from '#ui/controls/Button.tsx';
import { CardLink } from '#ui/layout/CardLink.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it.each([
  ['card', <CardLink key="card" name="Stairs" to="/en/stairs" />],
  [
    'button',
    <Button key="button" to="/en/stairs">
      Stairs
    </Button>,
  ],
])('U4 a %s that is tapped twice before its page is shown adds it to the history once', (_what, link) => {
  render(<BrowserRouter>{link}</BrowserRouter>);
  const before = window.history.length;
  // Within one turn the router has rendered nothing yet.
  act(() => {
    screen.getByRole('link').click();
    screen.getByRole('link').click();
  });
  expect(window.location.pathname).toBe('/en/stairs');
  expect(window.history.length - before).toBe(1);
});
