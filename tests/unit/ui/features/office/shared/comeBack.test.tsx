// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useComeBack } from '../../../../../../src/features/office/shared/useComeBack.ts';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';

afterEach(cleanup);

function List() {
  const [isReady, setIsReady] = useState(false);
  const [shown, setShown] = useComeBack(isReady, 20);
  return (
    <>
      <p>Shown: {shown}</p>
      <button onClick={() => setIsReady(true)}>Load</button>
      <button onClick={() => setShown(shown + 20)}>More</button>
      <Link to="/one">One</Link>
    </>
  );
}

function One() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Link to="/">List</Link>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByText(name));

it('"back" leads to where a list was left, once it is there, and a link to its beginning', async () => {
  const screens = (
    <Routes>
      <Route element={<List />} path="/" />
      <Route element={<One />} path="/one" />
    </Routes>
  );
  // Not at the list: the first entry of every test has the same key.
  await show(screens, { at: '/one', session: makeSession() });
  await press('List');
  await press('Load');
  await press('More');
  window.scrollTo(0, 900);
  await press('One');
  window.scrollTo(0, 0);
  await press('Back');
  await screen.findByText('Shown: 40');
  expect(window.scrollY).toBe(0);
  await press('Load');
  expect(window.scrollY).toBe(900);
  await press('One');
  window.scrollTo(0, 0);
  await press('List');
  await screen.findByText('Shown: 20');
  await press('Load');
  expect(window.scrollY).toBe(0);
});
