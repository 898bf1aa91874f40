// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListAddress } from '../../../../src/features/office/shared/useListAddress.ts';

function makeList(address: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ list: useListAddress(), search: useLocation().search }), {
    wrapper,
  });
  return result;
}

it('two changes before the first is drawn both count', () => {
  const list = makeList('/en/tours');
  const { change } = list.current.list;
  act(() => {
    change({ status: 'open' }, 'push');
    change({ query: 'baden' }, 'replace');
  });
  expect(list.current.search).toBe('?status=open&query=baden');
});

it('another filter starts from the first page; a blank one leaves the address', () => {
  const list = makeList('/en/tours?status=open&cursor=abc&query=baden');
  act(() => list.current.list.change({ status: '' }, 'push'));
  expect(list.current.search).toBe('?query=baden');
});

it('pages are turned to and fro, and the first has no cursor', () => {
  const list = makeList('/en/tours?status=open');
  expect(list.current.list.toPrevious).toBeNull();
  act(() => list.current.list.toNext('two'));
  act(() => list.current.list.toNext('three'));
  expect(list.current.search).toBe('?status=open&cursor=three');
  act(() => list.current.list.toPrevious?.());
  expect(list.current.search).toBe('?status=open&cursor=two');
  act(() => list.current.list.toPrevious?.());
  expect(list.current.search).toBe('?status=open');
});

it('what is opened beside a page leaves the way back to the pages before', () => {
  const list = makeList('/en/findings');
  act(() => list.current.list.toNext('two'));
  act(() => list.current.list.toNext('three'));
  act(() => list.current.list.change({ finding: 'f1', cursor: 'three' }, 'push'));
  act(() => list.current.list.change({ finding: undefined, cursor: 'three' }, 'push'));
  act(() => list.current.list.toPrevious?.());
  expect(list.current.search).toBe('?cursor=two');
});
