// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Page } from '#ui/layout/Page.tsx';
import { LocaleGate } from '../../../../src/app/router/LocaleGate.tsx';
import { LanguageSwitch } from '../../../../src/app/shell/LanguageSwitch.tsx';
import { show, whereabouts } from '../app/showApp.tsx';

it('§4 leaves the focus in the list of languages, on the first page too', async () => {
  await show(
    <LocaleGate>
      <LanguageSwitch />
      <Page title="Tour" />
    </LocaleGate>,
    { at: '/en/tour' },
  );
  await userEvent.tab();
  const list = screen.getByRole('combobox');
  expect(document.activeElement).toBe(list);
  await userEvent.selectOptions(list, 'de');
  await expect.poll(() => whereabouts().path).toBe('/de/tour');
  expect(document.activeElement).toBe(list);
});

describe('the link above the title', () => {
  function History() {
    const navigate = useNavigate();
    return (
      <>
        <button onClick={() => void navigate(-1)} type="button">
          Back
        </button>
        <button onClick={() => void navigate(1)} type="button">
          Forward
        </button>
        <button onClick={() => void navigate('/en/tour')} type="button">
          Begin
        </button>
      </>
    );
  }

  async function showFrom(at: string, cameFrom: boolean): Promise<void> {
    await show(
      <>
        <History />
        <Routes>
          <Route element={<Link to="/en/stairs">Open</Link>} path="/en/tour" />
          <Route
            element={<Page back={{ to: '/en/tour', label: 'Tour', cameFrom }} title="Stairs" />}
            path="*"
          />
        </Routes>
      </>,
      { at },
    );
  }
  const tap = (role: 'button' | 'link', name: string, options = {}) =>
    fireEvent.click(screen.getByRole(role, { name }), options);
  const path = () => whereabouts().path;

  it('U4 leads back to the page that this one was opened from, and adds nothing to the history', async () => {
    await showFrom('/en/tour', true);
    tap('link', 'Open');
    tap('link', 'Tour');
    expect(path()).toBe('/en/tour');
    tap('button', 'Forward');
    expect(path()).toBe('/en/stairs');
  });

  it('U4 takes the place of a page that was opened directly', async () => {
    await showFrom('/en/stairs', false);
    tap('link', 'Tour');
    expect(path()).toBe('/en/tour');
    tap('button', 'Back');
    expect(path()).toBe('/en/tour');
  });

  it('U4 goes back once for a double tap, and not at all where another tab is asked for', async () => {
    await showFrom('/en/sync', true);
    tap('button', 'Begin');
    tap('link', 'Open');
    tap('link', 'Tour', { ctrlKey: true });
    expect(path()).toBe('/en/stairs');
    // Phones count each tap of two as the first.
    const link = screen.getByRole('link', { name: 'Tour' });
    act(() => {
      link.click();
      link.click();
    });
    expect(path()).toBe('/en/tour');
  });
});
