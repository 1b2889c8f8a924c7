import type { Page } from '@playwright/test';

declare global {
  interface Window {
    seen: string[];
  }
}

const TRAVELS = /^(transform|translate|rotate|scale|top|right|bottom|left|inset|width|height|margin)/;

/**
 * Records every CSS transition or keyframe animation that moves or resizes an element. Call this before the page loads.
 */
export async function noteTravel(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((source) => {
    const travels = new RegExp(source);
    const seen: string[] = [];
    Object.assign(window, { seen });
    const nameOf = ({ target }: Event) =>
      target instanceof Element ? `<${target.tagName.toLowerCase()} class="${target.getAttribute('class')}">` : '';
    addEventListener('transitionrun', (event) => {
      if (travels.test(event.propertyName)) seen.push(`${event.propertyName} of ${nameOf(event)}`);
    });
    addEventListener('animationstart', (event) => {
      const moves = document
        .getAnimations()
        .filter((one): one is CSSAnimation => 'animationName' in one && one.animationName === event.animationName)
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .some((frame) => Object.keys(frame).some((property) => travels.test(property)));
      if (moves) seen.push(`${event.animationName} of ${nameOf(event)}`);
    });
  }, TRAVELS.source);
  return () => page.evaluate(() => window.seen.splice(0));
}
