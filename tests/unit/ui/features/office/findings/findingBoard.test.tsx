// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';
import { berta, findingServer, openFindings } from './openFindings.tsx';

// More resolved ones than a column shows.
const resolved = Array.from({ length: 60 }, (_, at) => makeFinding({ id: `r${at}`, state: 'resolved' }));
const stairs = makeFinding({ id: 'f1', comment: 'Loose step.' });
const board = () => openFindings('?view=board', 'Loose step.', findingServer([...resolved, stairs]));
const column = (name: string) => within(screen.getByRole('region', { name }));
const cardIn = (state: string) => column(state).queryByText('Loose step.');
const field = (state: string) =>
  column(state).getAllByLabelText<HTMLSelectElement>('State')[0] ?? document.body;

/** Moves the card of the stairs by keys. */
function pressTo(value: string): void {
  act(() => field('Open').focus());
  fireEvent.keyDown(field('Open'), { key: 'ArrowDown' });
  fireEvent.change(field('Open'), { target: { value } });
  fireEvent.keyDown(field('Open'), { key: 'Enter' });
}

function drag(from: string, to: string): void {
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(cardIn(from)?.closest('[draggable]') ?? document, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: to }));
}

describe('the board of findings', () => {
  afterEach(() => {
    cleanup();
    notifications.clean();
    forgetTyped();
  });

  it.each(['acknowledged', 'resolved'])(
    'N11 the focus follows a card that is moved by keys to %s',
    async (state) => {
      await board();
      pressTo(state);
      const name = state === 'resolved' ? 'Resolved' : 'Acknowledged';
      await expect.poll(() => cardIn(name)).not.toBeNull();
      await expect.poll(() => cardIn('Open')).toBeNull();
      expect(document.activeElement).toBe(field(name));
      expect(toasts()).toEqual([`Moved: Stairs, Library (${name})`]);
    },
  );

  it('N11 a card that is dragged stays at the top of its new column until the board is left', async () => {
    const { sent } = await board();
    drag('Open', 'Resolved');
    await expect.poll(() => cardIn('Resolved')).not.toBeNull();
    await expect.poll(() => cardIn('Open')).toBeNull();
    expect(sent.map(({ finding }) => finding.state)).toEqual(['resolved']);
    // Read anew because of another change, it stays.
    await userEvent.selectOptions(column('Resolved').getAllByLabelText('State')[1] ?? document.body, 'open');
    await expect.poll(() => column('Open').queryAllByRole('combobox')).toHaveLength(1);
    expect(cardIn('Resolved')).not.toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await userEvent.click(screen.getByRole('radio', { name: 'By state' }));
    await column('Resolved').findByText('10 more in the table');
    expect(cardIn('Resolved')).toBeNull();
  });

  it('N23 a card that another one moved since is shown where it is now, and not overwritten', async () => {
    const { sent, becomes } = await board();
    becomes('f1', { state: 'resolved', changed_at: '2026-11-03T10:00:00.000Z', changed_by: berta });
    drag('Open', 'Acknowledged');
    await expect.poll(toasts).toEqual(['Berta Roth saved first: Stairs, Library (Resolved)']);
    await expect.poll(() => cardIn('Resolved')).not.toBeNull();
    expect(cardIn('Acknowledged')).toBeNull();
    await expect.poll(() => cardIn('Open')).toBeNull();
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
  });

  it('N23 a card that was moved here and then by another one is in one column, which is theirs', async () => {
    const soap = makeFinding({ id: 'f2', comment: 'No soap.' });
    const { becomes } = await openFindings('?view=board', 'Loose step.', findingServer([stairs, soap]));
    drag('Open', 'Acknowledged');
    await expect.poll(() => cardIn('Acknowledged')).not.toBeNull();
    becomes('f1', { state: 'resolved', changed_at: '2026-11-10T10:00:00.000Z', changed_by: berta });
    // Another change reads every column anew.
    await userEvent.selectOptions(field('Open'), 'acknowledged');
    await expect.poll(() => cardIn('Resolved')).not.toBeNull();
    await expect.poll(() => cardIn('Acknowledged')).toBeNull();
    expect(column('Acknowledged').getByText('No soap.')).toBeDefined();
  });
});
