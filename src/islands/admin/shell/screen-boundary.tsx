import { Component, type ReactNode } from 'react';
import { shell } from '#content/shell/frame.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

/** Error boundary for a screen whose chunk failed to load, offline or after a deploy; the shell stays usable. */
export class ScreenBoundary extends Component<ScreenBoundaryProps> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <PageHead title={shell.failedTitle} lead={shell.failedText} />
        <Button onClick={() => window.dispatchEvent(new Event('renew'))}>{shell.reload}</Button>
      </>
    );
  }
}
