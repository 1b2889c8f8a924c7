import {
  type CurrencyRules,
  formatExactMoney,
  type Micros,
  microsText,
  parseCoins,
  parseMicros,
  payoutOf,
  stakeLimitsOf,
} from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { currenciesQuery } from '../../../api/currencies.js';
import { asProblem } from '../../../api/index.js';
import {
  useAuth,
  useBalances,
  useMoneyBlocked,
  useRequireSignIn,
  useSelectedCurrency,
} from '../../../session/index.js';
import { browserStorage } from '../../../storage/browser-storage.js';
import { coinsText } from '../../../ui/amount-text.js';
import { useReducedMotion } from '../../../ui/index.js';
import { type AutoForm, readAuto } from './auto-plan.js';
import { storageOfGame } from './game-storage.js';
import type { AnyOriginal, BetResponse, PlacedRound } from './original.js';
import { useTableRules } from './queries.js';
import type { GameSession } from './session.js';
import {
  doubleStake,
  halfStake,
  maxStake,
  readStake,
  STAKE_FORMAT,
  type StakeFault,
  type StakeLimits,
} from './stake.js';
import type { ActionFields, AnySteps, Choice, OpenRound } from './steps.js';
import { loadTable, type Mode, saveTable } from './table-memory.js';
import { useFreeCoins } from './use-free-coins.js';

/**
 * Returns the state and the actions that the components of a game's table share: form values, limits, the round and
 * the auto-bet.
 */
export function useTable(game: AnyOriginal, session: GameSession) {
  const { ready, signedIn } = useAuth();
  const moneyBlocked = useMoneyBlocked();
  const requireSignIn = useRequireSignIn();
  const { currency } = useSelectedCurrency();
  const balances = useBalances();
  const currencies = useQuery(currenciesQuery);
  const rules = useTableRules(game.id);
  const round = useSelector(session.round, (snapshot) => snapshot);
  const auto = useSelector(session.auto, (snapshot) => snapshot);
  const still = useReducedMotion();

  const [storage] = useState(() => storageOfGame(browserStorage, game.id));
  const [kept] = useState(() => loadTable(game, storage));
  const hasAuto = !game.steps || game.steps.auto !== undefined;
  const [mode, setMode] = useState<Mode>(hasAuto ? kept.mode : 'manual');
  const [form, setForm] = useState(() => game.open(kept.game));
  const [stakes, setStakes] = useState(kept.stakes);
  const [autoForm, setAutoForm] = useState(kept.auto);
  const [fast, setFast] = useState(kept.fast);

  const [keys, setKeys] = useState(kept.keys);

  const gameKept = useMemo(() => game.keep(form), [game, form]);
  useEffect(
    () => saveTable(storage, { game: gameKept, stakes, fast, mode, auto: autoForm, keys }),
    [storage, gameKept, stakes, fast, mode, autoForm, keys],
  );
  useEffect(() => {
    session.round.send({ type: 'INSTANT', instant: fast || still });
    session.auto.send({ type: 'FAST', fast });
  }, [session, fast, still]);
  useEffect(() => {
    if (currencies.data) session.auto.send({ type: 'CURRENCIES', currencies: currencies.data });
  }, [session, currencies.data]);

  const isWaiting = session.gate?.isWaiting ?? isNotWaiting;
  const waiting = useSyncExternalStore(session.gate?.subscribe ?? never, isWaiting, isWaiting);
  const inPlay = !round.matches('idle') || waiting;
  const autoRunning = !auto.matches('idle');
  const { open, before } = round.context;
  const revealing = round.matches('revealing');
  // While an answer is being shown, the controls are those of the round before it, because they would give it away.
  const shownOpen = revealing ? before : open;
  // A game in several steps is played with what was set when the bet was placed.
  const inRound = game.steps !== undefined && (open !== null || (inPlay && !round.matches('loading')));
  const locked = autoRunning || inRound || waiting;
  const limits = useMemo(() => limitsOf(currencies.data?.[currency]), [currencies.data, currency]);
  const balance = signedIn && balances.known ? balances.actual[currency] : null;
  const stakeTyped = stakes[currency];
  // During a round or the auto-bet the balance already excludes the stake, so the typed stake is not checked against
  // the balance.
  const free = inPlay || autoRunning ? null : balance;
  // Without coins for any stake, correcting the stake does not help, so it shows no error.
  const outOfCoins = limits !== null && free !== null && free < limits.min;
  const stake = limits ? readStake(stakeTyped, limits, outOfCoins ? null : free) : null;
  const freeCoins = useFreeCoins(currency, outOfCoins ? free : null, limits?.min ?? 0n);
  const settings = readAuto(autoForm, currency);

  const setStake = (text: string): void => {
    setStakes((all) => ({ ...all, [currency]: text }));
    // The failure on the screen belongs to the previous stake and no longer applies. It stays while a bet is running or
    // its outcome is unknown.
    if (!inPlay) session.round.send({ type: 'DISMISS' });
  };
  const resize = (size: (stake: Micros, limits: StakeLimits) => Micros): void => {
    if (!limits) return;
    const typed = parseCoins(stakeTyped, STAKE_FORMAT);
    // A text that is no amount stays, with its hint; an empty field counts as the smallest stake.
    if (typeof typed === 'string' && stakeTyped.trim() !== '') return;
    setStake(coinsText(size(typeof typed === 'string' ? limits.min : typed, limits)));
  };

  const blocked = blockedBecause({
    ready,
    moneyBlocked,
    isClosed: rules.data?.playable === false || asProblem(rules.error).status === 404,
    limits,
    outOfCoins: freeCoins.text,
    gameFault: game.fault(form, mode),
    stakeFault: stake?.fault ?? null,
    autoReady: mode === 'manual' || settings.settings !== null,
  });

  const press = (): void => {
    if (round.matches({ unsure: 'asking' })) session.round.send({ type: 'CHECK' });
    else if (!moneyBlocked && game.shared?.press(table)) return;
    else if (autoRunning) session.stopAuto();
    else if (!signedIn) requireSignIn();
    else if (!blocked && limits && stake?.micros != null) {
      const params = game.params(form);
      if (mode === 'manual') session.bet({ currency, stake: microsText(stake.micros), ...params });
      else if (settings.settings)
        session.startAuto({
          currency,
          params,
          ...settings.settings,
          stake: stake.micros,
          limits,
          ...(game.steps?.auto && { play: game.steps.auto.plan(form) }),
        });
    }
  };

  const choices = shownOpen && game.steps && signedIn ? choicesOf(shownOpen, game.steps) : NO_CHOICES;

  /** Returns the choices of the game, each with the reason why it is disabled: the connection or the balance. */
  function choicesOf(round: OpenRound, steps: AnySteps): TableChoice[] {
    return steps.choices(round, form).map((choice) => ({
      ...choice,
      hindrance: choice.refusal ? null : (moneyBlocked ?? unaffordable(round, steps, choice)),
    }));
  }

  function unaffordable(round: OpenRound, steps: AnySteps, choice: Choice): string | null {
    const stake = payoutOf(parseMicros(round.base_stake), steps.additionalStake(round.outcome, choice.action()));
    if (!balances.known || stake <= balances.actual[round.currency]) return null;
    return `${choice.label} needs another ${formatExactMoney(stake, round.currency)}, which is above your balance`;
  }

  /** Takes an action in the open round, unless its button would be disabled. */
  const act = (fields: ActionFields): void => {
    if (!moneyBlocked) session.act(fields);
  };

  const table = {
    game,
    session,
    ready,
    signedIn,
    currency,
    balance,
    rules,
    currencies,
    limits,
    round,
    auto,
    inPlay,
    autoRunning,
    /** Whether a bet waits for the next round. */
    waiting,
    locked,
    blocked,
    /** Whether the balance is below the smallest stake, and no round is running. */
    outOfCoins,
    /** The free coins that a player without coins can have now. */
    freeCoins: freeCoins.open,
    mode,
    setMode: (next: Mode) => !locked && setMode(next),
    form,
    /** Changes the game's own form. */
    change: setForm as (to: (was: unknown) => unknown) => void,
    hasAuto,
    /** The round in several steps that waits for the player's next action. */
    open,
    /** The open round before the last answer. */
    before,
    /** The open round whose controls are on the screen. While an answer is being shown, it is the round before it. */
    shownOpen,
    choices,
    act,
    choose: (id: string) => {
      const choice = choices.find((one) => one.id === id);
      if (choice && !isRefused(choice)) act(choice.action());
    },
    /**
     * Whether the player can act now: a round is open, no request is being sent, the casino can be reached, and the
     * auto-bet does not play.
     */
    canAct: round.matches('open') && !autoRunning && !moneyBlocked,
    /** The settled or shown round of the last bet in this tab. */
    response: round.context.response,
    /** Whether the result is still being shown, so that nothing may give it away. */
    revealing,
    stakeTyped,
    stake,
    setStake,
    half: () => !locked && resize(halfStake),
    double: () => !locked && resize(doubleStake),
    max: () => !locked && limits && setStake(coinsText(maxStake(balance, limits))),
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
  return table;
}

const never = () => () => {};
const isNotWaiting = () => false;

/** A choice, and what keeps the player from making it although the rules allow it: the connection or the balance. */
export type TableChoice = Choice & { hindrance: string | null };

export function isRefused({ refusal, hindrance }: TableChoice): boolean {
  return refusal !== undefined || hindrance !== null;
}

const NO_CHOICES: readonly TableChoice[] = [];

/** The table of a game whose form, rounds and open rounds have these types. */
export interface Table<Form, Round extends PlacedRound, Outcome = never>
  extends Omit<ReturnType<typeof useTable>, 'form' | 'change' | 'response' | 'open' | 'before' | 'shownOpen'> {
  form: Form;
  change(to: (form: Form) => Form): void;
  response: Round | BetResponse<Round> | null;
  open: OpenRound<Outcome> | null;
  before: OpenRound<Outcome> | null;
  shownOpen: OpenRound<Outcome> | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the frame does not read the form and the game's own fields of a round
export type AnyTable = Table<any, any, any>;

/** Returns a callback whose identity never changes and which always calls the latest version of `call`. */
export function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

function limitsOf(rules: CurrencyRules | undefined): StakeLimits | null {
  return rules ? stakeLimitsOf(rules) : null;
}

/**
 * Returns the reason why the bet cannot be placed, which is shown below the button, or null if the bet can be placed.
 */
function blockedBecause(table: {
  ready: boolean;
  moneyBlocked: string | null;
  isClosed: boolean;
  limits: StakeLimits | null;
  outOfCoins: string | null;
  gameFault: string | null;
  stakeFault: StakeFault | null;
  autoReady: boolean;
}): string | null {
  if (!table.ready) return 'Checking who you are';
  if (table.moneyBlocked) return table.moneyBlocked;
  if (table.isClosed) return 'This game is closed at the moment';
  if (!table.limits) return 'Waiting for the stake limits';
  if (table.outOfCoins) return table.outOfCoins;
  if (table.gameFault) return table.gameFault;
  if (table.stakeFault === 'above_balance') return 'The stake is above your balance';
  if (table.stakeFault) return 'Correct the stake first';
  if (!table.autoReady) return 'Correct the auto-bet settings first';
  return null;
}
