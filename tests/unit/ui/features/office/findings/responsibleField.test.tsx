// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { ResponsibleField } from '../../../../../../src/features/office/findings/FindingFields.tsx';
import { nextSession, useSession } from '../../../../../../src/session/sessionState.ts';
import { expired, ines, makeSession } from '../../../../../support/data/makeSession.ts';
import { show } from '../../../app/showApp.tsx';
import { forgetTyped } from './forgetTyped.ts';
import { makeFinding } from './makeFinding.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  forgetTyped();
  vi.useRealTimers();
});

describe('the person responsible in a row', () => {
  const signIn = () =>
    useSession.setState((state) =>
      nextSession(state, { type: 'restored', token: 'a token', me: ines, tourId: null }),
    );
  let change: (responsible: string | null) => void = () => undefined;
  async function openRow(responsible: string | null, isStored: boolean | Promise<boolean> = true) {
    const stored: FindingsRequest['finding'][] = [];
    function Row() {
      const [finding, setFinding] = useState(makeFinding({ responsible }));
      change = (next) => setFinding(makeFinding({ responsible: next }));
      const onChange = async (fields: FindingsRequest['finding']) => stored.push(fields) > 0 && isStored;
      return <ResponsibleField finding={finding} onChange={onChange} />;
    }
    await show(<Row />, { at: '/en/findings', session: makeSession() });
    const field = () => screen.getByLabelText<HTMLInputElement>('Responsible');
    const type = (value: string) => fireEvent.change(field(), { target: { value } });
    return { stored, field, type };
  }
  const noted = (name: string) => screen.queryByText(`Not saved yet. Saved is: ${name}`) !== null;

  it('N23 a change by somebody else is shown beside what is typed, and replaced only on purpose', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta');
    type('Anna');
    expect(noted('Berta')).toBe(false);
    act(() => change('Carl'));
    expect(field().value).toBe('Anna');
    expect(noted('Carl')).toBe(true);
    fireEvent.blur(field());
    expect(stored).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(stored).toEqual([{ responsible: 'Anna' }]);
  });

  it('N23 what the person has stored is no change by somebody else, where they typed on before it was read', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta');
    const enter = () => act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    type('Anna');
    await enter();
    type('Anna M');
    await enter();
    type('Anna Meier');
    for (const name of ['Anna', 'Anna M']) {
      act(() => change(name));
      expect([field().value, noted(name)]).toEqual(['Anna Meier', false]);
    }
    act(() => change('Berta'));
    expect(noted('Berta')).toBe(true);
    act(() => change('Anna M'));
    expect(noted('Anna M')).toBe(false);
    await act(async () => fireEvent.blur(field()));
    expect(stored.map(({ responsible }) => responsible)).toEqual(['Anna', 'Anna M', 'Anna Meier']);
  });

  it('N23 what was stored stands there until it is read, also if it is read only with what was stored before', async () => {
    signIn();
    const { field, type } = await openRow('Berta');
    const enter = () => act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    type('Anna');
    await enter();
    type('Anna M');
    await enter();
    act(() => change('Anna'));
    expect([field().value, noted('Anna')]).toEqual(['Anna M', false]);
    act(() => change('Carl'));
    expect([field().value, noted('Carl')]).toEqual(['Carl', false]);
  });

  it.each([
    ['only then', false],
    ['at once', true],
  ])('N23 what is set back while it is being saved is stored, if the field is left %s', async (_, isLeft) => {
    signIn();
    const { promise: response, resolve: respond } = Promise.withResolvers<boolean>();
    const { stored, field, type } = await openRow('Berta', response);
    const leave = () => act(async () => fireEvent.blur(field()));
    type('Anna');
    fireEvent.keyDown(field(), { key: 'Enter' });
    type('Berta');
    if (isLeft) await leave();
    expect(stored.map(({ responsible }) => responsible)).toEqual(isLeft ? ['Anna', 'Berta'] : ['Anna']);
    act(() => change('Anna'));
    expect([field().value, noted('Anna')]).toEqual(['Berta', false]);
    await act(async () => respond(true));
    await leave();
    expect(stored.map(({ responsible }) => responsible)).toEqual(['Anna', 'Berta']);
    act(() => change('Berta'));
    act(() => change('Carl'));
    expect([field().value, noted('Carl')]).toEqual(['Carl', false]);
  });

  it('N23 what is set back to what was sent first is stored again, also if that is read meanwhile', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta');
    const enter = () => act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    type('Anna');
    await enter();
    type('Anna M');
    await enter();
    type('Anna');
    act(() => change('Anna'));
    act(() => change('Anna M'));
    expect([field().value, noted('Anna M')]).toEqual(['Anna', false]);
    await act(async () => fireEvent.blur(field()));
    expect(stored.map(({ responsible }) => responsible)).toEqual(['Anna', 'Anna M', 'Anna']);
  });

  it('N23 what is set back after it could not be saved is nothing to save, and typed again it is', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta', false);
    const leave = () => act(async () => fireEvent.blur(field()));
    type('Anna');
    await leave();
    type('Berta');
    await leave();
    expect(stored).toHaveLength(1);
    type('Anna');
    await leave();
    expect(stored).toEqual([{ responsible: 'Anna' }, { responsible: 'Anna' }]);
    expect(noted('Berta')).toBe(true);
  });

  it('N23 what another one replaced is stored when it is typed again', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta');
    const enter = () => act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    type('Anna');
    await enter();
    type('Anna M');
    act(() => change('Carl'));
    expect(noted('Carl')).toBe(true);
    type('Anna');
    await enter();
    expect(stored).toEqual([{ responsible: 'Anna' }, { responsible: 'Anna' }]);
  });

  it('Escape restores who is stored', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta');
    type('Anna');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('Berta');
    fireEvent.blur(field());
    expect(stored).toEqual([]);
  });

  it('N23 what could not be stored is noted as not saved, and stored with Enter', async () => {
    signIn();
    const { stored, field, type } = await openRow('Berta', false);
    type('Anna');
    expect(noted('Berta')).toBe(false);
    await act(async () => fireEvent.blur(field()));
    expect(noted('Berta')).toBe(true);
    expect(field().value).toBe('Anna');
    fireEvent.blur(field());
    expect(stored).toHaveLength(1);
    await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    expect(stored).toEqual([{ responsible: 'Anna' }, { responsible: 'Anna' }]);
    expect(noted('Berta')).toBe(true);
  });

  it('N24 what could not be stored is there again, as not saved, after its row had left the list', async () => {
    signIn();
    const before = await openRow('Berta', false);
    before.type('Anna');
    await act(async () => fireEvent.blur(before.field()));
    cleanup();
    const { stored, field } = await openRow('Carl');
    expect(field().value).toBe('Anna');
    expect(noted('Carl')).toBe(true);
    await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    expect(stored).toEqual([{ responsible: 'Anna' }]);
  });

  it('N24 what was stored is forgotten, also if its row left the list by that', async () => {
    signIn();
    const before = await openRow('Berta');
    before.type('Anna');
    await act(async () => fireEvent.blur(before.field()));
    expect(before.field().value).toBe('Anna');
    cleanup();
    const { field } = await openRow('Carl');
    expect(field().value).toBe('Carl');
    expect(noted('Carl')).toBe(false);
  });

  it('N23 N24 what an ended session has left is noted as not saved, and stored once it is typed again', async () => {
    signIn();
    const before = await openRow('Berta');
    before.type('Anna');
    act(() => useSession.setState((state) => nextSession(state, expired)));
    cleanup();
    signIn();
    const { stored, field, type } = await openRow('Berta');
    expect(field().value).toBe('Anna');
    expect(noted('Berta')).toBe(true);
    fireEvent.blur(field());
    expect(stored).toEqual([]);
    type('Anna M');
    expect(noted('Berta')).toBe(false);
    fireEvent.blur(field());
    expect(stored).toEqual([{ responsible: 'Anna M' }]);
  });
});
