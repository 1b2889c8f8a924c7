import { tideTime } from '@goldwake/contracts';
import { useEffect, useRef } from 'react';
import { useReducedMotion } from '../../../ui/index.js';
import { drawSea, type Scene } from './draw-sea.js';
import { momentOf, timeOf } from './phase.js';
import type { TidePage } from './rising-tide.js';
import styles from './stage.module.css';
import type { TableView } from './table-view.js';
import { hundredthsOf } from './target.js';
import { useTide } from './tide-context.js';
import { useFrames } from './use-frames.js';

/** More dots than pixels would be drawn on a short curve; the list shows all cash-outs. */
const DOTS_MAX = 60;
/** With reduced motion, the drawing changes once a second. */
const STILL_MS = 1_000;
/** A denser drawing costs more than it shows. */
const DENSITY_MAX = 2;

/** The drawing of the sea. It is decorative: the multiplier, the phases and the bets are also on the page as text. */
export function Sea({ page, stale }: { page: TidePage; stale: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useRef({ width: 0, height: 0 });
  const { table, clock } = useTide().session;
  const still = useReducedMotion();
  const own = page.open?.outcome ?? page.response;
  const draw = () => {
    const context = canvas.current?.getContext('2d');
    const { view } = table.getSnapshot().context;
    if (!context || !view || size.current.width === 0 || stale) return;
    const scene = sceneAt(view, own, clock.now(), still);
    drawSea(context, size.current, scene);
  };
  useFrames(draw, still ? STILL_MS : 0);

  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const density = Math.min(DENSITY_MAX, devicePixelRatio);
      size.current = { width, height };
      element.width = Math.round(width * density);
      element.height = Math.round(height * density);
      element.getContext('2d')?.setTransform(density, 0, 0, density, 0, 0);
      // The new size has cleared the drawing.
      latest.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.sea} data-stale={stale || undefined} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

type Own = { round: string; cash_out_at: string | null; cashed_out_at: string | null } | null;

function sceneAt({ table, bets }: TableView, own: Own, now: number, still: boolean): Scene {
  const { phase } = momentOf(table, now);
  const calm: Scene = {
    state: 'calm',
    elapsed: 0,
    sinceEnd: 0,
    swell: still ? 0 : now % 1e7,
    cashOuts: [],
    own: null,
    target: null,
  };
  if (phase !== 'running' && phase !== 'ended') return calm;
  const isOver = phase === 'ended';
  const inRound = own?.round === table.round ? own : null;
  const heights = [...bets.values()]
    .map(({ cashed_out_at }) => hundredthsOf(cashed_out_at) / 100)
    .filter((height) => height > 1);
  return {
    ...calm,
    state: isOver ? 'turned' : 'rising',
    elapsed: isOver ? tideTime(hundredthsOf(table.end)) : Math.max(0, now - (timeOf(table.started_at) ?? now)),
    sinceEnd: isOver && !still ? now - (timeOf(table.ended_at) ?? 0) : Number.POSITIVE_INFINITY,
    cashOuts: heights.slice(0, DOTS_MAX),
    own: inRound?.cashed_out_at ? hundredthsOf(inRound.cashed_out_at) / 100 : null,
    target:
      inRound && inRound.cashed_out_at === null && inRound.cash_out_at ? hundredthsOf(inRound.cash_out_at) / 100 : null,
  };
}
