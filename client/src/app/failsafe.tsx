import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../ui/index.js';

/** A screen that breaks, or whose code cannot be fetched, leaves the frame standing and a way on. */
export class Failsafe extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('Goldwake: a screen failed', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState title="This screen could not be shown" onRetry={() => location.reload()}>
        Loading the page again usually helps. Your balances are safe with the server.
      </ErrorState>
    );
  }
}
