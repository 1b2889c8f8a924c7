import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useAuth, useMoneyBlocked } from '../../../session/index.js';
import { cx, ErrorState, Skeleton, useReducedMotion } from '../../../ui/index.js';
import { useSlow } from '../../../ui/use-slow.js';
import { multiplierAt, secondsUntil, timesText } from './now-text.js';
import { OwnLine } from './own-line.js';
import { momentOf, type Phase, timeOf } from './phase.js';
import type { TidePage } from './rising-tide.js';
import { Sea } from './sea.js';
import { Spoken } from './spoken.js';
import styles from './stage.module.css';
import { hundredthsOf } from './target.js';
import { usePhase, useTide, useView } from './tide-context.js';
import { useFrames } from './use-frames.js';

const LABELS: Record<Phase, string> = {
  idle: 'The harbour is quiet',
  betting: 'Bets close in',
  locked: 'Bets are closed',
  starting: 'Casting off',
  running: 'The tide is rising',
  ended: 'The tide turned at',
  cancelled: 'This round was called off',
};

/** The curve of the shared round, with the multiplier or the countdown above it. */
export function Stage({ table: page }: { table: TidePage }) {
  const { session } = useTide();
  const phase = usePhase();
  const view = useView();
  const failed = useSelector(session.table, ({ context }) => context.failed);
  const blocked = useMoneyBlocked();
  const slow = useSlow(!view);
  if (!view && failed) {
    return (
      <section className={styles.stage} aria-label="Tide">
        <ErrorState title="The table could not be opened" onRetry={() => session.table.send({ type: 'RELOAD' })}>
          Trying again by itself. Nothing was bet.
        </ErrorState>
      </section>
    );
  }
  if (!view || phase === 'unknown') {
    return (
      <section className={styles.stage} aria-label="Tide" aria-busy="true">
        {slow && <Skeleton height={300} radius={12} />}
      </section>
    );
  }
  const isOver = phase === 'ended';
  return (
    <section className={styles.stage} aria-label="Tide" data-phase={phase} data-round={view.table.round ?? undefined}>
      <Sea page={page} stale={blocked !== null} />
      <div className={styles.over}>
        <p className={styles.label}>{blocked ? 'The connection is lost' : LABELS[phase]}</p>
        {!blocked && <Figure phase={phase} end={isOver ? view.table.end : null} />}
        {blocked && (
          <p className={styles.away}>
            The round goes on without this page. A bet with a target is still cashed out at it.
          </p>
        )}
        {!blocked && <OwnLine page={page} phase={phase} table={view.table} />}
      </div>
      {phase === 'betting' && !blocked && <Countdown />}
      <Spoken page={page} phase={phase} table={view.table} />
    </section>
  );
}

/** The multiplier, or the seconds until the table closes or starts. It is written in every frame, without React. */
function Figure({ phase, end }: { phase: Phase; end: string | null }) {
  const text = useRef<HTMLSpanElement>(null);
  const { table, clock } = useTide().session;
  const still = useReducedMotion();
  const { signedIn } = useAuth();
  const write = () => {
    const { view } = table.getSnapshot().context;
    if (!text.current || !view) return;
    const shown = figureAt(view.table.started_at, momentOf(view.table, clock.now()).at, phase, clock.now());
    if (shown !== null && text.current.textContent !== shown) text.current.textContent = shown;
  };
  useFrames(write, still ? 100 : 0);
  if (phase === 'idle') {
    return (
      <p className={styles.quiet}>{signedIn ? 'The next round opens in a moment.' : 'The next bet opens a round.'}</p>
    );
  }
  if (phase === 'cancelled') return <p className={styles.quiet}>All stakes are returned.</p>;
  return (
    <output translate="no" className={styles.figure} data-phase={phase} aria-live="off">
      {end === null ? <span ref={text} key={phase} /> : timesText(hundredthsOf(end))}
    </output>
  );
}

function figureAt(startedAt: string | null, at: number | null, phase: Phase, now: number): string | null {
  if (phase === 'running') return timesText(multiplierAt({ started_at: startedAt }, now));
  if (phase === 'betting' && at !== null) return String(secondsUntil(at, now));
  return phase === 'locked' || phase === 'starting' ? '1.00×' : null;
}

/** The time left for bets as a line that gets shorter. */
function Countdown() {
  const line = useRef<HTMLSpanElement>(null);
  const { table, clock } = useTide().session;
  const still = useReducedMotion();
  useFrames(
    () => {
      const until = timeOf(table.getSnapshot().context.view?.table.bets_until ?? null);
      if (!line.current || until === null) return;
      const left = Math.max(0, Math.min(1, (until - clock.now()) / BETTING_MS));
      line.current.style.transform = `scaleX(${left})`;
    },
    still ? 1_000 : 0,
  );
  return (
    <span className={styles.countdown} aria-hidden="true">
      <span ref={line} className={cx(styles.left)} />
    </span>
  );
}

/** How long the table accepts bets, in milliseconds. */
const BETTING_MS = 6_000;
