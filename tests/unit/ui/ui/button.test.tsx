// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#ui/controls/Button.tsx';

afterEach(cleanup);

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

describe('A1 a button that is busy', () => {
  it('keeps the focus, so that a dialog that follows can give it back, and ignores clicks', () => {
    const onClick = vi.fn<() => void>();
    const { rerender } = render(<Button onClick={onClick}>Send</Button>);
    button().focus();
    fireEvent.click(button());
    rerender(
      <Button loading onClick={onClick}>
        Send
      </Button>,
    );
    expect([button().disabled, button().getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(document.activeElement).toBe(button());
    fireEvent.click(button());
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('does not submit its form a second time', () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <Button loading={loading} type="submit">
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    fireEvent.click(button());
    rerender(form(true));
    // As Enter in a field of the form does.
    fireEvent.click(button());
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
