import { type Currency, formatMicros, formatMoney, type Micros, parseMicros, SYMBOLS } from '@goldwake/contracts';
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { LOGIN } from '../../../session/index.js';
import { AmountField, Button, coinsText, cx, ErrorState, FieldChip, Segmented } from '../../../ui/index.js';
import { StopIcon } from '../../../ui/later-icons.js';
import { useFocusHome } from '../../../ui/use-focus-home.js';
import { useSlow } from '../../../ui/use-slow.js';
import { AutoSettings } from './auto-settings.js';
import { AutoTotalsView } from './auto-totals.js';
import styles from './bet-panel.module.css';
import { Choices } from './choices.js';
import { isAction } from './pending-bet.js';
import { profitOnWin } from './stake.js';
import type { Mode } from './table-memory.js';
import { troubleWords } from './trouble-words.js';
import type { AnyTable } from './use-table.js';
import { WaysToCoins } from './ways-to-coins.js';

const MODES: readonly { id: Mode; label: string }[] = [
  { id: 'manual', label: 'Manual' },
  { id: 'auto', label: 'Auto' },
];

/** Form with the stake, the profit on a win and the bet button. */
export function BetPanel({ table }: { table: AnyTable }) {
  const form = useRef<HTMLFormElement>(null);
  const act = useRef<HTMLDivElement>(null);
  const choosing = table.choices.length > 0 && !table.autoRunning && !table.round.matches('unsure');
  useFocusAfterSwap(act, choosing);
  // The buttons to new coins disappear when coins arrive, often while a dialog that one of them opened is on the screen.
  const focusHandlers = useFocusHome(() => act.current?.querySelector<HTMLElement>('[type="submit"]') ?? null);
  const missing = [table.rules, table.currencies].filter(({ isError, data }) => isError && !data);
  if (missing.length > 0) {
    return (
      <div className={styles.panel}>
        <ErrorState
          title="The table could not be opened"
          onRetry={() => missing.forEach((query) => void query.refetch())}
          busy={missing.some(({ isFetching }) => isFetching)}
        >
          The rules of the table did not arrive. Nothing was bet.
        </ErrorState>
      </div>
    );
  }
  const { shownOpen } = table;
  const currency = shownOpen?.currency ?? table.currency;
  const prize = table.game.prize(table.form, shownOpen?.outcome ?? null);
  const stake = shownOpen ? parseMicros(shownOpen.base_stake) : (table.stake?.micros ?? null);
  const profit = stake === null || prize.multiplier === null ? null : profitOnWin(stake, prize.multiplier);
  return (
    <form
      ref={form}
      className={styles.panel}
      aria-label="Bet"
      // The game's settings and the stakes are saved as they are typed, so a page reload loses nothing of this form.
      data-kept=""
      data-steps={table.game.steps ? '' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Pressing Enter in a field starts a bet or the auto-bet. Only the button can stop the auto-bet.
        if (!table.autoRunning) table.press();
      }}
    >
      {table.hasAuto && (
        <Segmented
          className={styles.mode}
          label="How to bet"
          options={MODES}
          value={table.mode}
          onValue={table.setMode}
          disabled={table.locked}
        />
      )}
      <AmountField
        className={styles.stake}
        label="Stake"
        currency={currency}
        value={shownOpen && stake !== null ? coinsText(stake) : table.stakeTyped}
        onValue={table.setStake}
        error={shownOpen ? undefined : (table.stake?.error ?? undefined)}
        disabled={table.locked}
        maxLength={18}
        enterKeyHint="go"
        aside={
          table.limits &&
          currency === table.currency && (
            <span translate="no">
              {formatMicros(table.limits.min)} – {formatMicros(table.limits.max)} {SYMBOLS[table.currency]}
            </span>
          )
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
        <dt>{prize.label}</dt>
        <dd translate="no" className={cx('numeric', profit !== null && (shownOpen || !table.blocked) && styles.amount)}>
          {profit === null ? '–' : signedMoney(profit, currency)}
        </dd>
      </dl>
      {table.mode === 'auto' && (
        <div className={styles.auto}>
          <AutoSettings table={table} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: this only stops the repetitions of a held key */}
      <div
        ref={act}
        className={styles.act}
        data-leads={table.outOfCoins && table.freeCoins.length > 0 ? '' : undefined}
        onKeyDown={stopRepeat}
        {...focusHandlers}
      >
        {table.mode === 'auto' && <AutoTotalsView table={table} />}
        {action()}
        {table.outOfCoins && <WaysToCoins table={table} />}
      </div>
      <p className={styles.keys}>
        {table.keys ? (
          <span>
            <kbd translate="no">Space</kbd> bets, <kbd translate="no">?</kbd> shows all keys
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

  function action() {
    if (table.game.shared) return <table.game.shared.Act table={table} />;
    return choosing ? <Choices table={table} /> : <Act table={table} stake={table.stake?.micros ?? null} />;
  }

  /**
   * After turning the keys on, the focus moves to the bet button, where Space bets instead of turning them off again.
   */
  function toggleKeys(): void {
    table.toggleKeys();
    if (!table.keys) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }
}

/**
 * Keeps the focus in this part of the panel when the bet button and the choices of a round replace each other. The
 * focus goes to the group of choices and not to the first one, so that a second press of a key takes no action.
 */
function useFocusAfterSwap(act: RefObject<HTMLDivElement | null>, choosing: boolean): void {
  const had = act.current?.contains(document.activeElement) ?? false;
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the swap alone, with `had` from before it
  useLayoutEffect(() => {
    if (first.current) first.current = false;
    else if (had) {
      const next = act.current?.querySelector<HTMLElement>(choosing ? '[role="group"]' : '[type="submit"]');
      next?.focus({ preventScroll: true });
    }
  }, [choosing]);
}

/** A held Enter would press the button that replaces the pressed one. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function signedMoney(profit: Micros, currency: Currency): string {
  return profit < 0n ? `−${formatMoney(-profit, currency)}` : `+${formatMoney(profit, currency)}`;
}

function Act({ table, stake }: { table: AnyTable; stake: Micros | null }) {
  const foot = useId();
  const { round, auto } = table;
  const slow = useSlow(round.matches('placing') || round.matches('loading'));
  const stillAsking = useSlow(!table.ready);
  const { request } = round.context;
  const asking = round.matches({ unsure: 'asking' });
  const waiting = round.matches({ unsure: 'waiting' });
  const running = auto.matches('running');
  const finishing = auto.matches('finishing');
  const reason = (table.signedIn || stillAsking) && !asking && !running && !table.inPlay ? table.blocked : null;
  // Until the casino has said whether a round is open, no bet can be placed.
  const loading = !running && round.matches('loading');
  const disabled = table.signedIn ? reason !== null || loading : !table.ready;
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
    if (asking) return request === null ? 'Ask again' : `Check this ${isAction(request) ? 'action' : 'bet'}`;
    if (waiting) return 'Asking again';
    if (running) return 'Stop auto-bet';
    if (finishing) return 'Stopping';
    if (table.ready && !table.signedIn) return `${LOGIN} to play`;
    if (table.mode === 'auto') return 'Start auto-bet';
    return stake === null ? 'Bet' : `Bet ${formatMoney(stake, table.currency)}`;
  }

  function footWords(): { text: string; tone: 'bad' | 'quiet' } | null {
    const trouble = troubleWords(round);
    if (trouble) return { text: trouble, tone: round.context.failure?.code === 'ended_elsewhere' ? 'quiet' : 'bad' };
    if (reason) return { text: reason, tone: 'quiet' };
    return null;
  }
}
