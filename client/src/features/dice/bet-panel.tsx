import { formatMicros, formatMoney, type Micros, SYMBOLS } from '@goldwake/contracts';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { StopIcon } from '../../ui/icons.js';
import { AmountField, Button, cx, ErrorState, FieldChip, Segmented } from '../../ui/index.js';
import { AutoSettings } from './auto-settings.js';
import { AutoTotalsView } from './auto-totals.js';
import styles from './bet-panel.module.css';
import { profitOnWin } from './stake.js';
import type { Mode } from './table-memory.js';
import type { DiceTable } from './use-dice-table.js';

const MODES: readonly { id: Mode; label: string }[] = [
  { id: 'manual', label: 'Manual' },
  { id: 'auto', label: 'Auto' },
];

/** Form with the stake, the profit on a win and the bet button. */
export function BetPanel({ table }: { table: DiceTable }) {
  const form = useRef<HTMLFormElement>(null);
  if (table.rules.isError && !table.rules.data) {
    return (
      <div className={styles.panel}>
        <ErrorState
          title="The table could not be opened"
          onRetry={() => table.rules.refetch()}
          busy={table.rules.isFetching}
        >
          The stake limits did not arrive. Nothing was bet.
        </ErrorState>
      </div>
    );
  }
  const { target, direction } = table.odds.odds;
  const profit = table.stake?.micros == null ? null : profitOnWin(table.stake.micros, target, direction);
  return (
    <form
      ref={form}
      className={styles.panel}
      aria-label="Bet"
      // The target and the stakes are saved as they are typed, so a page reload loses nothing of this form.
      data-kept=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Pressing Enter in a field starts a bet or the auto-bet. Only the button can stop the auto-bet.
        if (!table.autoRunning) table.press();
      }}
    >
      <Segmented
        className={styles.mode}
        label="How to bet"
        options={MODES}
        value={table.mode}
        onValue={table.setMode}
        disabled={table.locked}
      />
      <AmountField
        className={styles.stake}
        label="Stake"
        currency={table.currency}
        value={table.stakeTyped}
        onValue={table.setStake}
        error={table.stake?.error ?? undefined}
        disabled={table.locked}
        maxLength={18}
        enterKeyHint="go"
        aside={
          table.limits
            ? `${formatMicros(table.limits.min)} – ${formatMicros(table.limits.max)} ${SYMBOLS[table.currency]}`
            : undefined
        }
        chips={
          <>
            <FieldChip aria-label="½ of the stake" disabled={table.locked} onClick={table.half}>
              ½
            </FieldChip>
            <FieldChip aria-label="2× the stake" disabled={table.locked} onClick={table.double}>
              2×
            </FieldChip>
            <FieldChip aria-label="Max stake" disabled={table.locked} onClick={table.max}>
              Max
            </FieldChip>
          </>
        }
      />
      <dl className={styles.profit}>
        <dt>Profit on win</dt>
        <dd className={cx('numeric', profit !== null && styles.amount)}>
          {profit === null ? '–' : `+${formatMoney(profit, table.currency)}`}
        </dd>
      </dl>
      {table.mode === 'auto' && (
        <div className={styles.auto}>
          <AutoSettings table={table} />
        </div>
      )}
      <div className={styles.act}>
        {table.mode === 'auto' && <AutoTotalsView table={table} />}
        <Act table={table} stake={table.stake?.micros ?? null} />
      </div>
      <p className={styles.keys}>
        {table.keys ? (
          <span>
            <kbd>Space</kbd> bets, <kbd>?</kbd> shows all keys
          </span>
        ) : (
          <span>Bet with the keyboard</span>
        )}
        <Button tone="quiet" size="small" onClick={toggleKeys}>
          {table.keys ? 'Turn keys off' : 'Turn keys on'}
        </Button>
      </p>
    </form>
  );

  /** After turning the keys on, the focus moves to the bet button, where Space bets instead of turning them off again. */
  function toggleKeys(): void {
    table.toggleKeys();
    if (!table.keys) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }
}

/** Time without a response after which the button shows that the bet is still waiting, in milliseconds. */
const SLOW_MS = 300;

function Act({ table, stake }: { table: DiceTable; stake: Micros | null }) {
  const foot = useId();
  const { round, auto } = table;
  const slow = useSlow(round.matches('placing'));
  const stillAsking = useSlow(!table.ready);
  const { failure } = round.context;
  const asking = round.matches({ unsure: 'asking' });
  const waiting = round.matches({ unsure: 'waiting' });
  const running = auto.matches('running');
  const finishing = auto.matches('finishing');
  const reason = (table.signedIn || stillAsking) && !asking && !running && !table.inPlay ? table.blocked : null;
  const disabled = table.signedIn ? reason !== null : !table.ready;
  const words = footWords();

  return (
    <>
      <Button
        type={running ? 'button' : 'submit'}
        tone={running ? 'danger' : 'gold'}
        size="large"
        wide
        className={styles.bet}
        aria-disabled={disabled || undefined}
        aria-describedby={words ? foot : undefined}
        busy={waiting || (finishing && !asking) || (slow && !running)}
        icon={running ? <StopIcon size={20} /> : undefined}
        onClick={running ? stop : undefined}
      >
        {label()}
      </Button>
      <p id={foot} className={styles.foot} data-tone={words?.tone} role={words?.tone === 'bad' ? 'alert' : undefined}>
        {words?.text}
      </p>
    </>
  );

  /**
   * Stops the auto-bet. During the click the button may turn back into a submit button; `preventDefault` keeps that
   * click from starting the auto-bet again.
   */
  function stop(event: MouseEvent): void {
    event.preventDefault();
    table.press();
  }

  function label(): string {
    if (asking) return 'Check this bet';
    if (waiting) return 'Asking again';
    if (running) return 'Stop auto-bet';
    if (finishing) return 'Stopping';
    if (table.ready && !table.signedIn) return 'Log in to play';
    if (table.mode === 'auto') return 'Start auto-bet';
    return stake === null ? 'Bet' : `Bet ${formatMoney(stake, table.currency)}`;
  }

  function footWords(): { text: string; tone: 'bad' | 'quiet' } | null {
    if (asking) {
      return {
        text: 'The casino could not be reached. This bet may or may not stand; checking never bets twice.',
        tone: 'bad',
      };
    }
    if (waiting && failure) return { text: `${failure.words} Asking again about the same bet.`, tone: 'bad' };
    if (failure) return { text: failure.words, tone: 'bad' };
    if (reason) return { text: reason, tone: 'quiet' };
    return null;
  }
}

function useSlow(working: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!working) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [working]);
  return slow && working;
}
