import { formatMoney, type Micros, parseMicros, TIDE_MIN } from '@goldwake/contracts';
import type { TideBet } from '@goldwake/contracts/http';
import { useId, useRef } from 'react';
import { LOGIN } from '../../../session/index.js';
import { Button, cx } from '../../../ui/index.js';
import { StopIcon } from '../../../ui/later-icons.js';
import { useSlow } from '../../../ui/use-slow.js';
import panel from '../frame/bet-panel.module.css';
import { isAction } from '../frame/pending-bet.js';
import { troubleWords } from '../frame/trouble-words.js';
import styles from './act.module.css';
import { multiplierAt, paidText, timesText } from './now-text.js';
import type { OwnState } from './own-bet.js';
import type { TidePage } from './rising-tide.js';
import { usePhase, useTide } from './tide-context.js';
import { useFrames } from './use-frames.js';
import { useOwnState } from './use-own-state.js';

interface Face {
  label: string;
  /** A second, smaller line. */
  detail?: string;
  /** Why a press does nothing, or true if the label says it. */
  off?: boolean;
  tone?: 'gold' | 'plain' | 'danger';
  busy?: boolean;
  isCashOut?: boolean;
}

/** The bet button, which cashes out while the player's bet rides the curve, and the line below it. */
export function Act({ table: page }: { table: TidePage }) {
  const foot = useId();
  const { session } = useTide();
  const phase = usePhase();
  const bet = page.open?.outcome ?? null;
  const own = useOwnState(bet);
  const slow = useSlow(page.round.matches('placing') || page.round.matches('loading'));
  const stillAsking = useSlow(!page.ready);
  const trouble = troubleWords(page.round);
  const face = faceNow();
  const reason = needsReason() ? page.blocked : null;
  const off = face.off || reason !== null || (!page.signedIn && !page.ready);
  const words = trouble ?? reason ?? hint();
  const stopsBeside = page.autoRunning && own === 'riding';

  return (
    <>
      <Button
        type="submit"
        tone={face.tone ?? 'gold'}
        size="large"
        wide
        className={panel.bet}
        data-act={face.isCashOut ? 'cash-out' : undefined}
        aria-disabled={off || undefined}
        aria-describedby={words ? foot : undefined}
        busy={face.busy || (slow && !face.isCashOut)}
        icon={face.tone === 'danger' ? <StopIcon size={20} /> : undefined}
        onClick={(event) => {
          // The form's own handler ignores the auto-bet, which only this button may stop.
          event.preventDefault();
          if (!off) page.press();
        }}
      >
        <span className={styles.words}>
          <span>{face.label}</span>
          {face.isCashOut && bet ? (
            <LiveAmount bet={bet} />
          ) : (
            face.detail && <span className={styles.detail}>{face.detail}</span>
          )}
        </span>
      </Button>
      {stopsBeside && (
        <Button tone="quiet" size="small" wide icon={<StopIcon size={18} />} onClick={() => session.stopAuto()}>
          Stop auto-bet
        </Button>
      )}
      <p
        id={foot}
        className={cx(panel.foot, !trouble && !reason && styles.hint)}
        data-tone={trouble ? 'bad' : undefined}
        role={trouble ? 'alert' : undefined}
      >
        {words}
      </p>
    </>
  );

  function faceNow(): Face {
    const { round, auto } = page;
    const { request } = round.context;
    if (round.matches({ unsure: 'asking' })) {
      const what = request === null ? 'Ask again' : `Check this ${isAction(request) ? 'cash-out' : 'bet'}`;
      return { label: what };
    }
    if (round.matches({ unsure: 'waiting' })) return { label: 'Asking again', busy: true };
    if (request && isAction(request)) return { label: 'Cashing out', off: true };
    if (page.ready && !page.signedIn) return { label: `${LOGIN} to play` };
    if (bet && own && (own === 'riding' || !page.autoRunning)) return faceOfBet(bet, own);
    if (auto.matches('running')) return { label: 'Stop auto-bet', tone: 'danger' };
    if (auto.matches('finishing')) return { label: 'Stopping after this round', off: true, tone: 'plain' };
    if (page.waiting) return { label: 'Cancel the bet', detail: `${stakeText()} in the next round`, tone: 'plain' };
    const inNext = phase === 'betting' || phase === 'idle' ? {} : { detail: 'in the next round' };
    if (page.mode === 'auto') return { label: 'Start auto-bet', ...inNext };
    return { label: page.stake?.micros == null ? 'Bet' : `Bet ${stakeText()}`, ...inNext };
  }

  function stakeText(): string {
    const micros: Micros | null = page.stake?.micros ?? null;
    return micros === null ? 'A bet' : formatMoney(micros, page.currency);
  }

  /** The reason why no bet can be placed is not shown while the button does something else. */
  function needsReason(): boolean {
    if (page.round.matches({ unsure: 'asking' })) return false;
    if (bet) return own === 'riding' && page.blocked !== null && !page.canAct;
    return (page.signedIn || stillAsking) && !page.inPlay && !page.autoRunning;
  }

  function hint(): string | null {
    if (page.waiting && !page.autoRunning) return 'It is placed as soon as the next round opens.';
    if (!bet) return null;
    if (own === 'placed' || own === 'riding')
      return bet.cash_out_at === null
        ? 'Cash out before the tide turns.'
        : `Cashed out at ${bet.cash_out_at}× by itself, or earlier by you.`;
    return null;
  }
}

function faceOfBet(bet: TideBet, own: OwnState): Face {
  const stake = formatMoney(parseMicros(bet.stake), bet.currency);
  switch (own) {
    case 'riding':
      return { label: 'Cash out', isCashOut: true };
    case 'placed':
      return { label: 'Bet placed', detail: stake, off: true, tone: 'plain' };
    case 'reached':
    case 'won':
      return { label: `Cashed out at ${bet.cash_out_at ?? '10000.00'}×`, off: true, tone: 'plain' };
    case 'returned':
      return { label: 'Stake returned', detail: stake, off: true, tone: 'plain' };
    case 'lost':
      return { label: 'The tide has turned', detail: `${stake} lost`, off: true, tone: 'plain' };
  }
}

/**
 * Multiplier and payout of a cash-out now, written in every frame. Screen readers do not read it: it would change while
 * they speak.
 */
function LiveAmount({ bet }: { bet: TideBet }) {
  const text = useRef<HTMLSpanElement>(null);
  const { table, clock } = useTide().session;
  const now = () => {
    const { view } = table.getSnapshot().context;
    const multiplier = Math.max(100, view ? multiplierAt(view.table, clock.now()) : 100);
    return multiplier < TIDE_MIN ? 'from 1.01×' : `${timesText(multiplier)} · ${paidText(bet, multiplier)}`;
  };
  useFrames(() => {
    if (text.current) text.current.textContent = now();
  });
  return <span translate="no" ref={text} className={styles.live} aria-hidden="true" />;
}
