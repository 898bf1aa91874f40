import { createAppFixture } from '../support/server/appFixture.ts';
import { openByLink } from './client/openByLink.ts';
import { compare, header, say } from './client/report.ts';
import { assertSlow, slowDown, speedUp } from './client/slowDown.ts';
import { walkerWithTour } from './client/walker.ts';
import { readRows, writeRows } from './client/writeRows.ts';
import { median, spread } from './server/figures.ts';

// Time from the tap on "Continue the open tour" to the frame with the first screenful of cards, for a tour of forty floors
// and one of a single floor; and until all cards of the forty floors are drawn, which has no aim.
const floors = 40;
const samples = 10;
const warmUp = 2;
const firstCards = 12;
const card = 'main a[href*="/touchpoints/"]';

type Answer = { readonly position: number };

const fixture = await createAppFixture();
try {
  header();
  const [many, one] = [await walkerWithTour(fixture, 'many'), await walkerWithTour(fixture, 'one')];
  const rows = await readRows(many.page, 'touchpoints');
  const first = rows.find(({ multi_instance, hide }) => multi_instance === true && hide === false);
  if (first === undefined) throw new Error('The tour has no touchpoint with floors.');
  const answers = first['sub_touchpoints'] as readonly Answer[];
  const copies = Array.from({ length: floors - 1 }, (_, index) => {
    const id = `mi-${index + 2}`;
    return {
      ...first,
      id,
      parent_id: first['id'],
      floor: index + 1,
      completed: true,
      sub_touchpoints: answers.map((answer) => ({
        ...answer,
        id: `${id}-${answer.position}`,
        assessment_touchpoint_id: id,
        rating: 'good',
      })),
    };
  });
  await writeRows(many.page, 'touchpoints', copies);

  const openTour = async ({ page }: typeof many, cards: number) => {
    await page.bringToFront();
    await page.goto(`${fixture.server.origin}/en/select_building`);
    await page.locator('main a[href$="/tour"]').waitFor();
    await slowDown(page);
    const taken = await openByLink(page, 'main a[href$="/tour"]', card, cards);
    await assertSlow(page);
    await speedUp(page);
    return taken;
  };
  const product: number[] = [];
  const all: number[] = [];
  const floor: number[] = [];
  for (let sample = 0; sample < samples + warmUp; sample += 1) {
    const forty = await openTour(many, firstCards);
    const whole = await openTour(many, 3 + floors);
    const single = await openTour(one, 4);
    if (sample < warmUp) continue;
    product.push(forty);
    all.push(whole);
    floor.push(single);
  }
  compare({ what: 'first cards of a tour, forty floors against one', product, floor, aim: 1.5 });
  const ratio = median(all) / median(floor);
  say(`all cards of forty floors: ${spread(all)} ms, ${ratio.toFixed(2)} of one floor's, no aim`);
} finally {
  await fixture.end();
}
