import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { snackbars } from './snackbars/snackbar-store.js';
import { ErrorState } from './states.js';

interface FailsafeProps {
  children: ReactNode;
  /** Identifies the content. When the value changes, the error is reset and the content renders again. */
  at: string | number;
  /** Shown when the content has failed; by default an error with a retry button. */
  fallback?: ReactNode;
  onFail?: () => void;
}

/**
 * Error boundary: when the content throws or its code cannot be loaded, the surrounding page stays usable and shows a
 * retry button.
 */
export class Failsafe extends Component<FailsafeProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('Goldwake: rendering a part of the page failed', error, info.componentStack);
    this.props.onFail?.();
  }

  override componentDidUpdate({ at }: FailsafeProps): void {
    if (this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <ErrorState title="This screen could not be shown" onRetry={() => location.reload()}>
        Loading the page again usually helps. Your balances are safe with the server.
      </ErrorState>
    );
  }
}

/** Loads a dialog, drawer or menu when it is first needed. If that fails, the surrounding page stays usable. */
export function LazyPart({
  children,
  at,
  placeholder = null,
  onFail,
}: {
  children: ReactNode;
  at: string | number;
  placeholder?: ReactNode;
  onFail?: () => void;
}) {
  const fail = () => {
    snackbars.show({
      id: 'lazy-part',
      text: 'That part of the page could not be loaded.',
      tone: 'bad',
      duration: null,
      action: { label: 'Load again', run: () => location.reload() },
    });
    onFail?.();
  };
  return (
    <Failsafe at={at} fallback={null} onFail={fail}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </Failsafe>
  );
}
