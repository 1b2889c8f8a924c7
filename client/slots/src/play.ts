import {
  ARCHETYPES,
  type Archetype,
  formatMoney,
  type ProviderSession,
  parseMicros,
  type ShownRound,
  type SlotGame,
} from '@goldwake/contracts';
import { Board, type Pace } from './board/board.js';
import type { CasinoPort } from './casino-port.js';
import { type AutoSpins, autoDialog } from './controls/auto-dialog.js';
import { Panel } from './controls/panel.js';
import { paytable } from './controls/paytable.js';
import { firstStake, stakeSteps } from './controls/stakes.js';
import { layOut } from './layout.js';
import { CallFailed, type ProviderApi } from './provider-api.js';
import { type Stage, showRound } from './show/round-show.js';
import { Hurry } from './show/wait.js';
import { Sounds } from './sounds.js';
import type { SymbolSheet } from './symbols.js';

/** How often a spin is sent again if there was no answer. All attempts are one spin, for they share a key. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;
const BIG_WIN = 150_000;

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
  const steps = stakeSteps(parseMicros(session.stakes.min), parseMicros(session.stakes.max));
  let balance = parseMicros(session.balance);
  let stake = firstStake(steps, balance);
  let won = 0n;
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
    info: () => pays.showModal(),
    close: () => casino.tell({ type: 'close' }),
  });
  const layout = layOut(root, session.game.name, panel.root);
  const pays = paytable(game, sheet);
  const autos = autoDialog((spins) => {
    auto = spins;
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
    banner: layout.banner,
    freeSpins: layout.freeSpins,
    sound: (name: Parameters<Stage['sound']>[0]) => sounds.play(name),
  };

  layout.canvas.parentElement?.addEventListener('pointerdown', () => hurry.hurry());
  document.addEventListener('keydown', onKey);
  // Coins may have been bought in the page around the frame.
  window.addEventListener('focus', () => void readBalance());
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

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const keys: Record<string, () => void> = {
      ' ': press,
      '+': () => choose(1),
      '-': () => choose(-1),
      t: () => (isTurbo = !isTurbo),
      a: () => autos.showModal(),
      s: () => sounds.toggle(),
      i: () => pays.showModal(),
    };
    const act = keys[event.key.toLowerCase()];
    const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' ';
    if (!act || isOnButton || event.repeat) return;
    if (isBusy && event.key !== ' ' && !['t', 's'].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    act();
    refresh();
  }

  async function spin(): Promise<void> {
    if (isBusy) return;
    if (stake > balance) {
      auto = null;
      casino.tell({ type: 'low_balance' });
      layout.trouble(
        `Your balance is below the stake of ${formatMoney(stake, currency)}. Lower the stake, or get coins.`,
      );
      refresh();
      return;
    }
    begin(stake);
    balance -= stake;
    board.spin(pace());
    refresh();
    try {
      const { round, balance_after } = await send();
      const win = parseMicros(round.payout);
      await present(round);
      balance = balance_after === null ? balance + win : parseMicros(balance_after);
    } catch (error) {
      auto = null;
      board.rest();
      layout.trouble(error instanceof CallFailed ? `${error.message}.`.replace('..', '.') : String(error));
      await readBalance();
    }
    end();
    if (auto) await hurry.wait(isTurbo ? 100 : 500);
    if (auto) void spin();
  }

  /** Shows a round that was played before the page was loaded again. Its win is in the balance already. */
  async function resume(round: ShownRound): Promise<void> {
    begin(0n);
    layout.say('Your last round is shown again');
    board.spin(pace());
    await present(round);
    end();
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
    await showRound(round, { board, stage, hurry, pace, freeSpins: archetype.freeSpins });
    const win = parseMicros(round.payout);
    layout.say(win > 0n ? `Won ${formatMoney(win, currency)}` : 'No win');
    const isBonus = round.events.some(({ type }) => type === 'free_spins');
    if (auto && ((auto.stopAtBonus && isBonus) || (auto.stopAtBigWin && round.multiplier >= BIG_WIN))) auto = null;
    // If this is lost, the round is shown once more after a reload.
    await api.shown(round.round_id).catch(() => {});
  }

  async function send(): ReturnType<ProviderApi['spin']> {
    const key = newKey();
    for (let attempt = 1; ; attempt++) {
      try {
        return await api.spin(stake, key);
      } catch (error) {
        const isLost = error instanceof CallFailed && error.code === 'network';
        if (!isLost || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
      }
    }
  }

  async function readBalance(): Promise<void> {
    if (isBusy) return;
    const read = await api.balance().catch(() => undefined);
    if (read === undefined || isBusy) return;
    balance = read;
    refresh();
  }
}

/** Not `randomUUID`, which a frame without an origin may not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
