// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { fromTouchpoint } from '../../../../../src/features/inspection/shared/fromTouchpoint.ts';
import { SubTouchpointPage } from '../../../../../src/features/inspection/sub-touchpoint/SubTouchpointPage.tsx';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { makeTaking } from '../../../../support/data/photos/makeTaking.ts';
import { show, whereabouts } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});

const conclude = () => fireEvent.click(screen.getByRole('button', { name: 'Conclude' }));
const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));

/** Opens the tour, its touchpoint and a question, in which a comment is typed; returns whether it is stored. */
async function typeComment(): Promise<() => Promise<boolean>> {
  const { touchpoint } = await device.startTour();
  const meetings = await touchpoint('having_meetings');
  const [first, ...others] = meetings.sub_touchpoints;
  if (first === undefined) throw new Error('no question');
  const answer = { ...first, rating: 'good' as const };
  await device.db.touchpoints.put({ ...meetings, sub_touchpoints: [answer, ...others] });
  const { unsavedPhotos } = makeTaking();
  const inspection = { ctx: device.context, unsavedPhotos } as Partial<InspectionServices>;
  const open = (
    <Link state={fromTouchpoint} to="/en/sub_touchpoints/any">
      Question
    </Link>
  );
  await show(
    <>
      <Link to="/en/sync">Sync</Link>
      <Routes>
        <Route element={<Link to={`/en/touchpoints/${meetings.id}`}>Touchpoint</Link>} path="/en/tour" />
        <Route element={open} path="/en/touchpoints/:id" />
        <Route
          element={<SubTouchpointPage answer={answer} touchpoint={meetings} />}
          path="/en/sub_touchpoints/:id"
        />
        <Route element={null} path="*" />
      </Routes>
    </>,
    { at: '/en/tour', inspection },
  );
  await follow('Touchpoint');
  await follow('Question');
  const before = window.location.href;
  window.history.replaceState(null, '', '/en/sub_touchpoints/any');
  onTestFinished(() => window.history.replaceState(null, '', before));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Dusty' } });
  return async () => (await touchpoint('having_meetings')).sub_touchpoints[0]?.comment === 'Dusty';
}

/** What follows the write has no end of its own to wait for. */
async function whereAfter(isStored: () => Promise<boolean>): Promise<string> {
  await waitFor(async () => expect(await isStored()).toBe(true));
  await new Promise((end) => setTimeout(end, 20));
  return whereabouts().path;
}

it('U4 concluding a question twice before its comment is stored leads back once', async () => {
  const isStored = await typeComment();
  conclude();
  conclude();
  expect(await whereAfter(isStored)).toMatch(/^\/en\/touchpoints\//);
});

it('U4 the link above the title leads back alone, also where a question is being concluded', async () => {
  const isStored = await typeComment();
  conclude();
  await follow('Having meetings');
  expect(await whereAfter(isStored)).toMatch(/^\/en\/touchpoints\//);
});

it('U4 concluding a question leads nobody back who has left it meanwhile', async () => {
  const isStored = await typeComment();
  conclude();
  await follow('Sync');
  window.history.replaceState(null, '', '/en/sync');
  expect(await whereAfter(isStored)).toBe('/en/sync');
});
