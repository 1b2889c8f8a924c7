import { type Micros, parseMicros } from '@goldwake/contracts';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAuth, useBalances, useMoneyBlocked, useRequireSignIn, useSelectedCurrency } from '../../session/index.js';
import { coinsText } from '../../ui/amount-text.js';
import { useReducedMotion } from '../../ui/index.js';
import { type AutoForm, readAuto } from './auto-plan.js';
import { betBody } from './bet-body.js';
import { useDiceRules } from './dice-queries.js';
import type { DiceSession } from './dice-session.js';
import {
  flipOdds,
  leaveOdds,
  moveTarget,
  type OddsField,
  type OddsForm,
  oddsReady,
  openOdds,
  typeOdds,
} from './odds.js';
import { doubleStake, halfStake, maxStake, readCoins, readStake, type StakeFault, type StakeLimits } from './stake.js';
import { loadTable, type Mode, saveTable } from './table-memory.js';

/** Change of the target for one key press, in hundredths. */
const TARGET_STEP = 100;

/**
 * Returns the state and the actions that the components of the dice table share: form values, limits, the round and the
 * auto-bet.
 */
export function useDiceTable(session: DiceSession) {
  const { ready, signedIn } = useAuth();
  const moneyBlocked = useMoneyBlocked();
  const requireSignIn = useRequireSignIn();
  const { currency } = useSelectedCurrency();
  const balances = useBalances();
  const rules = useDiceRules();
  const round = useSelector(session.round, (snapshot) => snapshot);
  const auto = useSelector(session.auto, (snapshot) => snapshot);
  const still = useReducedMotion();

  const [kept] = useState(() => loadTable(localStorage));
  const [mode, setMode] = useState(kept.mode);
  const [odds, setOdds] = useState<OddsForm>(() => openOdds(kept.odds));
  const [stakes, setStakes] = useState(kept.stakes);
  const [autoForm, setAutoForm] = useState(kept.auto);
  const [fast, setFast] = useState(kept.fast);

  const [keys, setKeys] = useState(kept.keys);

  useEffect(
    () => saveTable(localStorage, { odds: odds.odds, stakes, fast, mode, auto: autoForm, keys }),
    [odds.odds, stakes, fast, mode, autoForm, keys],
  );
  useEffect(() => {
    session.round.send({ type: 'INSTANT', instant: fast || still });
    session.auto.send({ type: 'FAST', fast });
  }, [session, fast, still]);

  const inPlay = !round.matches('idle');
  const autoRunning = !auto.matches('idle');
  const limits = useMemo(() => limitsOf(rules.data?.stakes[currency]), [rules.data, currency]);
  const balance = signedIn && balances.known ? balances.actual[currency] : null;
  const stakeTyped = stakes[currency];
  // During a round or the auto-bet the balance already excludes the stake, so the typed stake is not checked against
  // the balance.
  const stake = limits ? readStake(stakeTyped, limits, inPlay || autoRunning ? null : balance) : null;
  const settings = readAuto(autoForm, currency);

  const setStake = (text: string): void => {
    setStakes((all) => ({ ...all, [currency]: text }));
    // The failure on the screen belongs to the previous stake and no longer applies. It stays while a bet is running or
    // its outcome is unknown.
    if (!inPlay) session.round.send({ type: 'DISMISS' });
  };
  const resize = (size: (stake: Micros, limits: StakeLimits) => Micros): void => {
    if (!limits) return;
    const typed = readCoins(stakeTyped);
    setStake(coinsText(size(typeof typed === 'string' ? limits.min : typed, limits)));
  };

  const blocked = blockedBecause({
    ready,
    moneyBlocked,
    limits,
    oddsReady: oddsReady(odds),
    stakeFault: stake?.fault ?? null,
    autoReady: mode === 'manual' || settings.settings !== null,
  });

  const press = (): void => {
    if (round.matches({ unsure: 'asking' })) session.round.send({ type: 'CHECK' });
    else if (autoRunning) session.auto.send({ type: 'STOP' });
    else if (!signedIn) requireSignIn();
    else if (!blocked && limits && stake?.micros != null) {
      const bet = { ...odds.odds, currency };
      if (mode === 'manual') session.bet(betBody(bet, stake.micros));
      else if (settings.settings) session.startAuto({ ...bet, ...settings.settings, stake: stake.micros, limits });
    }
  };

  const locked = autoRunning;
  return {
    session,
    ready,
    signedIn,
    currency,
    balance,
    rules,
    limits,
    round,
    auto,
    inPlay,
    autoRunning,
    locked,
    blocked,
    mode,
    setMode: (next: Mode) => !locked && setMode(next),
    odds,
    typeOdds: (field: OddsField, text: string) => setOdds((form) => typeOdds(form, field, text)),
    leaveOdds: () => setOdds(leaveOdds),
    flip: () => !locked && setOdds(flipOdds),
    moveTo: (target: number) => !locked && setOdds((form) => moveTarget(form, target)),
    step: (direction: 1 | -1) => !locked && setOdds((form) => moveTarget(form, nextStep(form.odds.target, direction))),
    stakeTyped,
    stake,
    setStake,
    half: () => !locked && resize(halfStake),
    double: () => !locked && resize(doubleStake),
    max: () => !locked && resize((_, within) => maxStake(balance, within)),
    autoForm,
    autoErrors: settings.errors,
    changeAuto: (change: Partial<AutoForm>) => setAutoForm((form) => ({ ...form, ...change })),
    fast,
    toggleFast: () => setFast((was) => !was),
    instant: fast || still,
    keys,
    toggleKeys: () => setKeys((was) => !was),
    press,
  };
}

export type DiceTable = ReturnType<typeof useDiceTable>;

/** Returns a callback whose identity never changes and which always calls the latest version of `call`. */
export function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

function limitsOf(stakes: { min: string; max: string } | undefined): StakeLimits | null {
  return stakes ? { min: parseMicros(stakes.min), max: parseMicros(stakes.max) } : null;
}

/** Returns the next whole-number target upwards or downwards, in hundredths. */
function nextStep(target: number, direction: 1 | -1): number {
  const whole = target / TARGET_STEP;
  return (direction === 1 ? Math.floor(whole) + 1 : Math.ceil(whole) - 1) * TARGET_STEP;
}

/**
 * Returns the reason why the bet cannot be placed, which is shown below the button, or null if the bet can be placed.
 */
function blockedBecause(table: {
  ready: boolean;
  moneyBlocked: string | null;
  limits: StakeLimits | null;
  oddsReady: boolean;
  stakeFault: StakeFault | null;
  autoReady: boolean;
}): string | null {
  if (!table.ready) return 'Checking who you are';
  if (table.moneyBlocked) return table.moneyBlocked;
  if (!table.limits) return 'Waiting for the stake limits';
  if (!table.oddsReady) return 'Correct the marked number first';
  if (table.stakeFault === 'above_balance') return 'The stake is above your balance';
  if (table.stakeFault) return 'Correct the stake first';
  if (!table.autoReady) return 'Correct the auto-bet settings first';
  return null;
}
