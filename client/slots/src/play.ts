import {
  ARCHETYPES,
  type Archetype,
  formatMoney,
  type ProviderSession,
  parseMicros,
  type ShownRound,
  type SlotEvent,
  type SlotGame,
  type SlotItem,
} from '@goldwake/contracts';
import { Board, type Pace } from './board/board.js';
import type { CasinoPort } from './casino-port.js';
import { type AutoSpins, autoDialog } from './controls/auto-dialog.js';
import { Panel } from './controls/panel.js';
import { paytable } from './controls/paytable.js';
import { firstStake, stakeSteps } from './controls/stakes.js';
import { layOut, showFailure } from './layout.js';
import { CallFailed, type ProviderApi } from './provider-api.js';
import { pickBonus } from './show/pick-bonus.js';
import { type Stage, showRound } from './show/round-show.js';
import { Hurry } from './show/wait.js';
import { Sounds } from './sounds.js';
import { Spins } from './spins.js';
import type { SymbolSheet } from './symbols.js';

/** Time after which the balance is read once more after a failed spin, whose stake may be on its way back. */
const RETURNED_MS = 3_000;
const BIG_WIN = 150_000;
/** Events with which a bonus begins. */
const BONUSES: ReadonlySet<SlotEvent['type']> = new Set(['free_spins', 'hold', 'pick']);

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Lets a player play a game. */
export function play(
  root: HTMLElement,
  {
    game,
    session,
    sheet,
    api,
    casino,
  }: {
    game: SlotGame;
    session: ProviderSession;
    sheet: SymbolSheet;
    api: ProviderApi;
    casino: CasinoPort;
  },
): void {
  const { currency } = session;
  const sounds = new Sounds();
  const hurry = new Hurry();
  const spins = new Spins(api);
  /** Ends the listeners of a page that cannot be played any more. */
  const ended = new AbortController();
  const steps = stakeSteps(parseMicros(session.stakes.min), parseMicros(session.stakes.max));
  let balance = parseMicros(session.balance);
  let stake = firstStake(steps, balance);
  let won = 0n;
  let stakeShown = 0n;
  let isBusy = false;
  let isTurbo = false;
  let auto: AutoSpins | null = null;

  const panel = new Panel(currency, {
    spin: press,
    lower: () => choose(-1),
    raise: () => choose(1),
    turbo() {
      isTurbo = !isTurbo;
      refresh();
    },
    auto: () => autos.showModal(),
    sound() {
      sounds.toggle();
      refresh();
    },
    info: openPaytable,
    close: () => casino.tell({ type: 'close' }),
  });
  const layout = layOut(root, session.game.name, panel.root);
  const pays = paytable(game, sheet);
  const autos = autoDialog((wanted) => {
    auto = wanted;
    panel.focusSpin();
    void spin();
  });
  root.append(pays, autos);
  const archetype: Archetype = ARCHETYPES[game.archetype];
  const board = new Board(layout.canvas, sheet, archetype, () => sounds.play('stop'));
  const pace = (): Pace => ({ isTurbo: isTurbo || hurry.isHurried, isReduced: reducedMotion.matches });
  const stage = {
    won(amount: bigint) {
      won = amount;
      refresh();
    },
    banner(text: string | null, detail?: string) {
      layout.banner(text, detail);
      if (text !== null) layout.say(detail ? `${text}. ${detail}` : text);
    },
    freeSpins: layout.freeSpins,
    pick(items: readonly SlotItem[]): Promise<void> {
      if (auto?.stopAtBonus) stopAuto();
      const isAutomatic = () => auto !== null;
      const page = { host: layout.reels, say: layout.say, stake: stakeShown, isAutomatic };
      return pickBonus(items, { ...page, sheet, currency, pace, hurry });
    },
    say: layout.say,
    sound: (name: Parameters<Stage['sound']>[0]) => sounds.play(name),
  };

  layout.canvas.parentElement?.addEventListener('pointerdown', () => hurry.hurry());
  document.addEventListener('keydown', onKey, { signal: ended.signal });
  // Coins may have been bought in the page around the frame.
  window.addEventListener('focus', () => void readBalance(), { signal: ended.signal });
  refresh();
  panel.focusSpin();
  casino.tell({ type: 'ready' });
  if (session.round) void resume(session.round);

  function refresh(): void {
    const at = steps.indexOf(stake);
    panel.show({
      ...{ balance, stake, won, isBusy, isTurbo, isSound: sounds.isOn, autoLeft: auto?.count ?? 0 },
      canLower: at > 0,
      canRaise: at < steps.length - 1,
    });
  }

  function choose(by: -1 | 1): void {
    stake = steps[steps.indexOf(stake) + by] ?? stake;
    layout.trouble(null);
    refresh();
  }

  /** The large button: spins, shows the rest of a round at once, or stops the automatic spins. */
  function press(): void {
    if (auto) stopAuto();
    else if (isBusy) hurry.hurry();
    else void spin();
  }

  function stopAuto(): void {
    auto = null;
    refresh();
  }

  /** The rules cover the button that stops the automatic spins. */
  function openPaytable(): void {
    stopAuto();
    pays.showModal();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const isOnButton = event.target instanceof HTMLButtonElement && [' ', 'Enter'].includes(event.key);
    // A key that is held down must not press a button again and again.
    if (event.repeat && isOnButton) event.preventDefault();
    if (event.repeat || isOnButton) return;
    const always: Record<string, () => void> = {
      ' ': press,
      t: () => (isTurbo = !isTurbo),
      s: () => sounds.toggle(),
      i: openPaytable,
    };
    const betweenRounds: Record<string, () => void> = {
      '+': () => choose(1),
      '-': () => choose(-1),
      a: () => autos.showModal(),
    };
    const key = event.key.toLowerCase();
    const act = always[key] ?? (isBusy || auto ? undefined : betweenRounds[key]);
    if (!act) return;
    event.preventDefault();
    act();
    refresh();
  }

  async function spin(): Promise<void> {
    if (isBusy) return;
    const staked = spins.unsureStake ?? stake;
    if (staked > balance && spins.unsureStake === null) await readBalance();
    if (isBusy) return;
    if (staked > balance && spins.unsureStake === null) {
      auto = null;
      casino.tell({ type: 'low_balance' });
      layout.trouble(
        `Your balance is below the stake of ${formatMoney(staked, currency)}. Lower the stake, or get coins.`,
      );
      refresh();
      return;
    }
    begin(staked);
    balance = staked > balance ? 0n : balance - staked;
    board.spin(pace());
    refresh();
    let failure: unknown;
    try {
      const { round, balance_after } = await spins.spin(staked);
      await present(round);
      balance = balance_after === null ? balance + parseMicros(round.payout) : parseMicros(balance_after);
    } catch (error) {
      failure = error;
    }
    end();
    if (failure !== undefined) await failed(failure);
    else sayResult();
    if (auto) await hurry.wait(isTurbo ? 100 : 500);
    if (auto) void spin();
  }

  async function failed(error: unknown): Promise<void> {
    auto = null;
    if (error instanceof CallFailed && error.code === 'play_session_ended') {
      ended.abort();
      showFailure(root, { title: 'The session has ended', message: error.message }, () =>
        casino.tell({ type: 'close' }),
      );
      return;
    }
    board.rest();
    layout.trouble(troubleText(error));
    refresh();
    await readBalance();
    setTimeout(() => void readBalance(), RETURNED_MS);
  }

  /** Shows a round that was played before the page was loaded again. Its win is in the balance already. */
  async function resume(round: ShownRound): Promise<void> {
    begin(0n);
    layout.say('Your last round is shown again');
    board.spin(pace());
    refresh();
    try {
      await present(round);
    } finally {
      end();
    }
    // The win may have been confirmed after the page was loaded.
    await readBalance();
    sayResult();
  }

  function begin(staked: bigint): void {
    isBusy = true;
    won = 0n;
    hurry.calm();
    layout.trouble(null);
    casino.tell({ type: 'round_started', stake: String(staked) });
  }

  function end(): void {
    isBusy = false;
    hurry.calm();
    if (auto) auto = auto.count > 1 ? { ...auto, count: auto.count - 1 } : null;
    casino.tell({ type: 'round_ended' });
    refresh();
  }

  async function present(round: ShownRound): Promise<void> {
    stakeShown = BigInt(round.stake);
    await showRound(round, { board, stage, hurry, pace, freeSpins: archetype.freeSpins });
    const isBonus = round.events.some(({ type }) => BONUSES.has(type));
    if (auto && ((auto.stopAtBonus && isBonus) || (auto.stopAtBigWin && round.multiplier >= BIG_WIN))) auto = null;
    // If this is lost, the round is shown once more after a reload.
    void api.shown(round.round_id).catch(() => {});
  }

  function sayResult(): void {
    const result = won > 0n ? `Won ${formatMoney(won, currency)}` : 'No win';
    layout.say(`${result}. Balance ${formatMoney(balance, currency)}`);
  }

  async function readBalance(): Promise<void> {
    if (isBusy) return;
    const read = await api.balance().catch(() => undefined);
    if (read === undefined || isBusy) return;
    balance = read;
    refresh();
  }
}

function troubleText(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'The round could not be shown. Open the game again to see it.';
  if (error.code === 'lost') return `${error.message}. Spin again to see the round that was under way.`;
  if (error.code === 'round_open') return 'Your last round is being completed. Try again in a moment.';
  return `${error.message}.`;
}
