// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DeviceTour } from '#db/schema.ts';
import { commentLimit, type SubTouchpoint } from '#domain/touchpoint.ts';
import { topicName } from '#i18n/topicName.ts';
import { fromTour } from '../../../../../src/features/inspection/shared/fromTouchpoint.ts';
import { AsFloorBelow } from '../../../../../src/features/inspection/touchpoint/floor/AsFloorBelow.tsx';
import { TouchpointBar } from '../../../../../src/features/inspection/touchpoint/TouchpointBar.tsx';
import { TouchpointPage } from '../../../../../src/features/inspection/touchpoint/TouchpointPage.tsx';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { makeTaking } from '../../../../support/data/photos/makeTaking.ts';
import { whole } from '../../../../support/wholeText.ts';
import { show, whereabouts } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});

/** Shows a touchpoint with two questions answered like this; returns their names. */
async function showAnswers(
  answers: readonly Pick<SubTouchpoint, 'rating' | 'comment'>[],
  { others = [], id, floor }: { others?: readonly string[]; id?: string; floor?: number } = {},
): Promise<string[]> {
  const { tourId, touchpoint } = await device.startTour();
  const tour = (await device.db.tours.get(tourId)) as DeviceTour;
  const started = await touchpoint('having_meetings');
  const meetings = {
    ...started,
    ...(floor === undefined ? {} : { multi_instance: true, floor }),
    sub_touchpoints: started.sub_touchpoints.map((sub, place) => ({ ...sub, ...answers[place] })),
  };
  await device.db.touchpoints.put(meetings);
  const at = `/en/touchpoints/${id ?? meetings.id}`;
  const before = window.location.href;
  window.history.replaceState(null, '', at);
  onTestFinished(() => window.history.replaceState(null, '', before));
  const { unsavedPhotos } = makeTaking();
  const inspection = {
    ctx: device.context,
    leftAt: new Map(),
    unsavedPhotos,
  } as Partial<InspectionServices>;
  await show(
    <>
      <Link to="/en/tour">Begin</Link>
      <Link state={fromTour} to={at}>
        Open
      </Link>
      <TouchpointPage
        progress={{ where: 'draft', receipt: null, refusal: null }}
        touchpoint={meetings}
        touchpoints={[meetings, ...(await Promise.all(others.map(touchpoint)))]}
        tour={tour}
      />
    </>,
    { at, inspection },
  );
  return meetings.sub_touchpoints.map(({ name }) => topicName(name));
}

describe('a touchpoint with everything rated that cannot be concluded', () => {
  it('T2 T4 says which comment is too long, and leads there instead of asking for all questions', async () => {
    const long = 'x'.repeat(commentLimit + 1);
    const [, name = ''] = await showAnswers([
      { rating: 'good', comment: null },
      { rating: 'good', comment: long },
    ]);
    const link = screen.getByRole('link', { name });
    const message = `Please keep the comment to ${commentLimit} characters.`;
    expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      `${long}${message}`,
    );
    const button = screen.getByRole('button', { name: 'Conclude touchpoint' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    await userEvent.click(button);
    expect(document.activeElement).toBe(link);
    expect(screen.getByText(/You need to handle all/).dataset['complete']).toBe('true');
  });
});

it('T2 the sheet of a missing comment gives the focus back to a button that is still there', async () => {
  const opened = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  // Every browser has one, happy-dom has none: the sheet would fail, and the test if it looked a moment later.
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 800, offsetTop: 0 }));
  onTestFinished(() => {
    opened.mockRestore();
    vi.unstubAllGlobals();
  });
  const openers: (string | null | undefined)[] = [];
  opened.mockImplementation(() => openers.push(document.activeElement?.getAttribute('aria-label')));
  const [name = ''] = await showAnswers([{ rating: 'bad', comment: null }]);
  await userEvent.click(screen.getByRole('button', { name: `${name}: add the comment` }));
  await expect.poll(() => openers).toEqual([`${name}: Bad`]);
});

it('F12 a rare floor is asked for; the way back leaves it, and nothing is concluded before the answer', async () => {
  const good = { rating: 'good', comment: null } as const;
  await showAnswers([good, good], { floor: 115 });
  const concluded = async () => (await device.db.touchpoints.toArray()).some(({ completed }) => completed);
  const field = await screen.findByLabelText('Floor');
  await userEvent.click(screen.getByRole('button', { name: 'Conclude touchpoint' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the floor' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([document.activeElement, await concluded()]).toEqual([field, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Conclude touchpoint' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Conclude floor 115' }));
  await expect.poll(() => whereabouts().path).toBe('/en/tour');
  expect(await concluded()).toBe(true);
});

it('S33 a conclusion that failed is shown where the person is looking', async () => {
  onTestFinished(device.db.typed.register(async () => false));
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scroll.mockRestore());
  const good = { rating: 'good', comment: null } as const;
  await showAnswers([good, good]);
  await userEvent.click(screen.getByRole('button', { name: 'Conclude touchpoint' }));
  const notice = await screen.findByRole('alert');
  expect(scroll.mock.contexts.some((shown) => shown instanceof Node && shown.contains(notice))).toBe(true);
});

it('T6 S33 an undo that was refused is announced', async () => {
  const { touchpoint } = await device.startTour();
  const nothing = () => undefined;
  await show(
    <TouchpointBar
      conclusion={{ busy: false, failure: null, floorRefusal: null, asked: null, conclude: nothing }}
      floorMissing={null}
      mustConcludeAgain={false}
      incompleteId="incomplete"
      lastEdit={{
        describe: () => 'Stairs: Good',
        undone: false,
        refusal: 'not_saved',
        undos: 0,
        record: nothing,
        undo: nothing,
      }}
      onFaulty={nothing}
      touchpoint={await touchpoint('having_meetings')}
      touchpoints={[]}
    />,
    { at: '/en/touchpoints/any' },
  );
  expect(screen.getByRole('alert').textContent).toMatch(/NOT saved/);
});

it.each(['by-remote-id', 'with-a-slash/'])(
  'S4 U4 a concluded touchpoint leads to the tour, opened %s',
  async (id) => {
    const good = { rating: 'good', comment: null } as const;
    await showAnswers([good, good], { id });
    await userEvent.click(screen.getByRole('button', { name: 'Conclude touchpoint' }));
    await expect.poll(() => whereabouts().path).toBe('/en/tour');
  },
);

it('PH14 U4 leads nobody to the tour who has left the touchpoint meanwhile', async () => {
  const good = { rating: 'good', comment: null } as const;
  await showAnswers([good, good]);
  fireEvent.click(screen.getByRole('button', { name: 'Conclude touchpoint' }));
  window.history.replaceState(null, '', '/en/sync');
  await expect.poll(async () => await device.db.touchpoints.filter((one) => one.completed).count()).toBe(1);
  await expect
    .poll(() => screen.getByRole('button', { name: 'Conclude touchpoint' }).ariaBusy)
    .not.toBe('true');
  expect(whereabouts().path).toMatch(/touchpoints/);
});

it('U4 the button that concludes before it leads on says both', async () => {
  const good = { rating: 'good', comment: null } as const;
  await showAnswers([good, good], { others: ['entering_the_building'] });
  const buttons = screen.getAllByRole('button', { name: /Entering the building/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Conclude, then Entering the building']);
});

describe('"same as the floor below"', () => {
  /** Shows it on a floor whose first `here` questions are rated, above one whose first `below` are. */
  async function showOffer(here: number, below: number): Promise<void> {
    const { touchpoint } = await device.startTour();
    const work = await touchpoint('working_in_the_building');
    const withRated = (count: number) =>
      work.sub_touchpoints.map((sub, at) => ({ ...sub, rating: at < count ? ('good' as const) : null }));
    const lower = { ...work, id: 'lower', floor: 1, sub_touchpoints: withRated(below) };
    const upper = { ...work, floor: 2, sub_touchpoints: withRated(here) };
    const inspection = { ctx: device.context } as Partial<InspectionServices>;
    await show(
      <AsFloorBelow
        floor={2}
        onTaken={() => {}}
        storeFloor={async () => true}
        touchpoint={upper}
        touchpoints={[lower, upper]}
      />,
      { at: `/en/touchpoints/${upper.id}`, inspection },
    );
  }

  it('F9 says how many questions it answers, not how many are rated below', async () => {
    await showOffer(1, 3);
    screen.getByText(whole('Copies 2 answers · Floor 1'));
    screen.getByRole('button', { name: /Same as the floor below/ });
  });

  it('F9 is not offered where it would answer none', async () => {
    await showOffer(3, 3);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
