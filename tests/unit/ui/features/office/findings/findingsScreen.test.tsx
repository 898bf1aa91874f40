// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../../../../src/session/sessionState.ts';
import { ines, signedIn } from '../../../../../support/data/makeSession.ts';
import { toasts, whereabouts } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';
import { berta, findingServer, openFindings, responsibleOf, row, stateOf } from './openFindings.tsx';

describe('the list of findings', () => {
  afterEach(() => {
    cleanup();
    forgetTyped();
    notifications.clean();
    useSession.setState({ me: null });
  });

  it('R2 what whoever repairs answered is marked, and listed alone', async () => {
    const answered = makeFinding({
      comment: 'Loose step.',
      answer: 'impossible',
      answered_at: '2026-11-03T10:00:00.000Z',
    });
    const other = makeFinding({ id: 'f2', comment: 'No soap.' });
    const server = findingServer([answered, other]);
    await openFindings('', 'No soap.', server);
    row('Loose step.').getByText('answered: Not possible');
    cleanup();
    await openFindings('?answered=1', 'Loose step.', server);
    expect(screen.queryByText('No soap.')).toBeNull();
  });

  it('N23 a row that another one changed since is shown anew, and changed only when it is chosen again', async () => {
    const { sent, becomes } = await openFindings();
    becomes('f1', {
      state: 'resolved',
      responsible: 'Carl',
      changed_at: '2026-11-03T10:00:00.000Z',
      changed_by: berta,
    });
    await userEvent.selectOptions(stateOf('Loose step.'), 'acknowledged');
    await row('Loose step.').findByText('Not saved yet. Saved is: Resolved');
    expect(stateOf('Loose step.').value).toBe('resolved');
    expect(responsibleOf('Loose step.').value).toBe('Carl');
    expect(toasts()).toEqual(['Berta Roth saved first: Stairs, Library (Resolved)']);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);

    await userEvent.selectOptions(stateOf('Loose step.'), 'acknowledged');
    const finding = { state: 'acknowledged', note: null, responsible: 'Carl', due_on: null };
    await expect.poll(() => sent.at(-1)).toEqual({ path: '/api/findings/f1', ifMatch: '"2"', finding });
    await expect.poll(() => row('Loose step.').queryByText(/Not saved yet/)).toBeNull();
    await expect.poll(() => stateOf('Loose step.').value).toBe('acknowledged');
  });

  it('N23 S22 what was stored and its answer lost is no change of somebody else, when it is chosen again', async () => {
    const { sent, loseAnswers } = await openFindings();
    useSession.setState({ me: { ...ines, role: 'administrator' } });
    loseAnswers();
    await userEvent.selectOptions(stateOf('Loose step.'), 'acknowledged');
    await row('Loose step.').findByText('Not saved yet. Saved is: Open');
    notifications.clean();
    loseAnswers(false);
    await userEvent.selectOptions(stateOf('Loose step.'), 'acknowledged');
    await expect.poll(() => row('Loose step.').queryByText(/Not saved yet/)).toBeNull();
    await expect.poll(() => stateOf('Loose step.').value).toBe('acknowledged');
    expect(sent).toHaveLength(2);
    expect(toasts()).toEqual([]);
  });

  it('N23 of several those are changed that are as they were shown; the others stay selected, and it is said why', async () => {
    const { sent, becomes } = await openFindings();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the whole page' }));
    becomes('f1', { sightings: 2 });
    const bar = within(screen.getByText('Selected: 2').closest('form') ?? document.body);
    await userEvent.selectOptions(bar.getByLabelText('State'), 'resolved');
    await userEvent.click(bar.getByRole('button', { name: 'Change' }));
    await expect.poll(toasts).toEqual(['Changed: 1; 1 was rated bad again']);
    await screen.findByText('Selected: 1');
    expect([stateOf('Loose step.').value, stateOf('No soap.').value]).toEqual(['open', 'resolved']);
    await row('Loose step.').findByText('2 times');
    expect(row('Loose step.').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await userEvent.click(bar.getByRole('button', { name: 'Change' }));
    await expect.poll(() => stateOf('Loose step.').value).toBe('resolved');
    expect(sent.map(({ etags }) => etags)).toEqual([['"1"', '"1"'], ['"2"']]);
  });

  it('N23 fields that one person changes at once are all stored, each made from what the one before has stored', async () => {
    signedIn();
    const { sent, holdChanges } = await openFindings();
    fireEvent.change(stateOf('Loose step.'), { target: { value: 'acknowledged' } });
    const name = responsibleOf('Loose step.');
    fireEvent.change(name, { target: { value: 'Anna' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await expect.poll(() => sent).toHaveLength(1);
    const respond = holdChanges();
    await expect.poll(() => sent).toHaveLength(2);
    // Typed from the version between the two.
    const due = row('Loose step.').getByLabelText('Due');
    fireEvent.change(due, { target: { value: '2027-01-31' } });
    fireEvent.keyDown(due, { key: 'Enter' });
    respond();
    await expect.poll(() => sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"']);
    expect(sent.at(-1)?.finding).toMatchObject({
      state: 'acknowledged',
      responsible: 'Anna',
      due_on: '2027-01-31',
    });
    await expect.poll(() => stateOf('Loose step.').value).toBe('acknowledged');
    expect(toasts()).toEqual([]);
  });

  it('N23 what was selected and has left the list since is neither counted nor changed', async () => {
    const { sent, becomes } = await openFindings('?state=open');
    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.click(row('No soap.').getByRole('checkbox'));
    await screen.findByText('Selected: 2');
    becomes('f1', { state: 'resolved' });
    // A change of the other row reads the list anew.
    fireEvent.change(responsibleOf('No soap.'), { target: { value: 'Anna' } });
    fireEvent.keyDown(responsibleOf('No soap.'), { key: 'Enter' });
    await screen.findByText('Selected: 1');
    expect(screen.queryByText('Loose step.')).toBeNull();
    await userEvent.type(screen.getByPlaceholderText('Leave as it is'), 'Carl');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        path: '/api/findings',
        ids: ['f2'],
        etags: ['"2"'],
        finding: { responsible: 'Carl' },
      });
  });

  it('N11 a row stays in place while something is typed into it, and its list is read anew', async () => {
    const { sent, becomes } = await openFindings('?state=open');
    const user = userEvent.setup();
    const field = responsibleOf('No soap.');
    await user.click(responsibleOf('Loose step.'));
    await user.keyboard('Anna');
    becomes('f2', { state: 'resolved' });
    await user.click(field);
    await expect.poll(() => sent).toHaveLength(1);
    await expect.poll(() => responsibleOf('Loose step.').value).toBe('Anna');
    await screen.findByText('Findings: 1');
    await user.keyboard('Berta');
    expect(responsibleOf('No soap.')).toBe(field);
    expect(field.value).toBe('Berta');
    await user.click(screen.getByRole('heading', { name: 'Findings' }));
    await expect.poll(() => screen.queryByText('No soap.')).toBeNull();
  });

  it('N11 a row whose state was changed stays until the table is left, and then it is said that it has gone', async () => {
    const { sent } = await openFindings('?state=open');
    const field = stateOf('Loose step.');
    act(() => field.focus());
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.change(field, { target: { value: 'resolved' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await expect.poll(() => sent).toHaveLength(1);
    await screen.findByText('Findings: 1');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('resolved');
    expect(toasts()).toEqual([]);
    act(() => field.blur());
    await expect.poll(() => screen.queryByText('Loose step.')).toBeNull();
    expect(toasts()).toEqual(['No longer on this page: Stairs, Library (Resolved)']);
    expect(document.activeElement).toBe(row('No soap.').getByRole('button', { name: /Washrooms/ }));
  });

  it('several are changed in a bar below the table, a toast says how many, and the focus goes to the whole page', async () => {
    const { sent } = await openFindings();
    const page = screen.getByRole('checkbox', { name: 'Select the whole page' });
    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.click(row('No soap.').getByRole('checkbox'));
    const count = await screen.findByText('Selected: 2');
    expect(screen.getByRole('table').compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.type(screen.getByPlaceholderText('Leave as it is'), 'Carl');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await expect.poll(toasts).toEqual(['Changed: 2']);
    expect(sent).toHaveLength(1);
    await expect.poll(() => screen.queryByText('Selected: 2')).toBeNull();
    expect(document.activeElement).toBe(page);

    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('Selected: 1')).toBeNull();
    expect(document.activeElement).toBe(page);
  });

  it('N23 what is selected while others are changed stays selected, and the focus where it is', async () => {
    const { holdChanges } = await openFindings();
    const release = holdChanges();
    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.type(screen.getByPlaceholderText('Leave as it is'), 'Carl');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.click(row('No soap.').getByRole('checkbox'));
    const field = responsibleOf('No soap.');
    await userEvent.type(field, 'Anna');
    release();
    await expect.poll(toasts).toEqual(['Changed: 1']);
    await screen.findByText('Selected: 1');
    expect(row('Loose step.').getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(row('No soap.').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(document.activeElement).toBe(field);
  });

  it('N23 what several were changed to is not there for those that are selected meanwhile', async () => {
    const { sent, holdChanges } = await openFindings();
    const release = holdChanges();
    const bar = () => within(screen.getByText(/^Selected: /).closest('form') ?? document.body);
    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.type(bar().getByLabelText('Responsible'), 'Carl');
    await userEvent.click(bar().getByRole('button', { name: 'Change' }));
    await userEvent.click(row('No soap.').getByRole('checkbox'));
    await userEvent.selectOptions(bar().getByLabelText('State'), 'resolved');
    release();
    await screen.findByText('Selected: 1');
    await userEvent.click(bar().getByRole('button', { name: 'Change' }));
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent.at(-1)).toMatchObject({ ids: ['f2'], finding: { state: 'resolved' } });
    expect(sent.at(-1)?.finding.responsible).toBeUndefined();
  });

  it('N23 what is typed for others stays, where the first ones were deselected before the response', async () => {
    const { holdChanges } = await openFindings();
    const release = holdChanges();
    const name = () => screen.getByPlaceholderText<HTMLInputElement>('Leave as it is');
    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.type(name(), 'Carl');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await userEvent.click(row('No soap.').getByRole('checkbox'));
    await userEvent.type(name(), 'Carl');
    release();
    await expect.poll(toasts).toEqual(['Changed: 1']);
    expect(name().value).toBe('Carl');
  });

  it('where there is no box for the whole page the focus goes to the heading', async () => {
    await openFindings();
    // As a field does that is not displayed.
    screen.getByRole('checkbox', { name: 'Select the whole page' }).focus = () => undefined;
    await userEvent.click(row('Loose step.').getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Findings' }));
  });

  it('N30 after the fiftieth overdue one the list says how many more there are, with a link to them', async () => {
    const late = Array.from({ length: 60 }, (_, at) => makeFinding({ id: `l${at}`, due_on: '2020-01-31' }));
    await openFindings('', 'Loose step.', findingServer([makeFinding({ comment: 'Loose step.' }), ...late]));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    // The first row is the head.
    expect(rows[51]).toBe('Also overdue, further down: 10Show only overdue findings');
    await userEvent.click(screen.getByRole('link', { name: 'Show only overdue findings' }));
    expect(whereabouts().path).toBe('/en/findings?due=overdue');
    await screen.findByText('Findings: 60');
    expect(screen.queryByText(/^Also overdue/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Findings' }));
  });

  it.each([
    ['?state=open&due=overdue', 'No finding matches', { state: 'open', due: 'overdue', sort: 'due_on' }],
    ['?state=resolved&view=board&sort=name', 'Loose step.', { sort: 'name' }],
    ['?state=open', 'Loose step.', { state: 'open' }],
  ])('N30 the file of %s has the states and the order that are shown', async (search, awaited, asked) => {
    const { downloads } = await openFindings(search, awaited);
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await expect.poll(() => downloads).toHaveLength(1);
    expect(downloads.map((one) => Object.fromEntries(one))).toEqual([{ ...asked, format: 'csv' }]);
  });
});
