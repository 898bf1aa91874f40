import { Component, type ReactNode } from 'react';
import { BrokenScreen } from './BrokenScreen.tsx';

type State = { readonly broken: boolean };

/** Broken machinery in a screen: the bar stays, the work is on the device, and a reload starts afresh. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children;
  }
}
