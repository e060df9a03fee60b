import { Component, type ReactNode } from 'react';

/**
 * Leaves the markup on the page if React fails on it, e.g. because a translator has moved its nodes: a form then posts what
 * was typed, as it does without JavaScript.
 */
export class KeptMarkup extends Component<{ readonly children: ReactNode }> {
  override readonly state = { hasFailed: false };
  private place: HTMLElement | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const kept = this.state.hasFailed && this.place?.cloneNode(true);
    const fill = (place: HTMLElement | null): void => {
      if (!place) return;
      this.place = place;
      if (!kept) return;
      place.append(kept);
      // An attempt to send may have shut it.
      for (const button of place.querySelectorAll('button')) button.disabled = false;
    };
    // Needs a box of its own, because Astro waits until the box comes near the viewport.
    return <div ref={fill}>{!kept && this.props.children}</div>;
  }
}
