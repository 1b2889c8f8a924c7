/** Shortest interaction that the browser reports, in milliseconds. A shorter interaction counts as this long. */
export const SHORTEST_MS = 16;

export interface Interaction {
  name: string;
  ms: number;
  waitMs: number;
  workMs: number;
}

/** All interactions since the previous call. */
export interface Interactions {
  measured: Interaction[];
  /** Number of interactions that were too short for the browser to measure. */
  unmeasured: number;
}

declare global {
  interface Window {
    takeInteractions(): Promise<Interactions>;
  }
  /** An option of the Event Timing API that TypeScript's types lack. */
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

/**
 * Runs in the page before the page's own code. Records the longest event of every interaction, as defined by
 * Interaction to Next Paint (INP).
 */
export function watchInteractions(): void {
  const longest = new Map<number, PerformanceEventTiming>();
  const keep = (entries: PerformanceEventTiming[]) => {
    for (const entry of entries) {
      const known = longest.get(entry.interactionId);
      if (entry.interactionId && !(known && known.duration >= entry.duration)) longest.set(entry.interactionId, entry);
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries() as PerformanceEventTiming[]));
  observer.observe({ type: 'event', durationThreshold: 16 });
  let counted = 0;
  window.takeInteractions = async () => {
    // The browser reports an event after the frame in which the event ended. Waiting for two more frames ensures that
    // no report is missing.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    keep(observer.takeRecords() as PerformanceEventTiming[]);
    const measured = [...longest.values()].map(({ name, startTime, processingStart, processingEnd, duration }) => ({
      name,
      ms: duration,
      waitMs: processingStart - startTime,
      workMs: processingEnd - processingStart,
    }));
    const unmeasured = Math.max(0, performance.interactionCount - counted - measured.length);
    counted = performance.interactionCount;
    longest.clear();
    return { measured, unmeasured };
  };
}
