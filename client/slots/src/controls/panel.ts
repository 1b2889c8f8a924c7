import { type Currency, formatMoney } from '@goldwake/contracts';
import { Amount } from './amount.js';
import { element } from './elements.js';
import { icon } from './icons.js';

export interface PanelActions {
  spin(): void;
  lower(): void;
  raise(): void;
  turbo(): void;
  auto(): void;
  sound(): void;
  info(): void;
  close(): void;
}

/** What the panel shows. */
export interface PanelView {
  balance: bigint;
  stake: bigint;
  won: bigint;
  /** Whether a round is under way: the spin button then speeds it up. */
  isBusy: boolean;
  isTurbo: boolean;
  isSound: boolean;
  /** Number of automatic spins that are left; 0 without them. */
  autoLeft: number;
  /** Whether the stake can be lowered and raised. */
  canLower: boolean;
  canRaise: boolean;
}

/** The controls under the reels. */
export class Panel {
  readonly root: HTMLElement;
  private readonly balance = new Amount('Balance');
  private readonly stake = new Amount('Stake');
  private readonly won = new Amount('Won');
  private readonly buttons: Record<keyof PanelActions, HTMLButtonElement>;

  constructor(
    private readonly currency: Currency,
    actions: PanelActions,
  ) {
    const button = (name: keyof PanelActions, label: string, content: string | Node, key?: string) => {
      const made: HTMLButtonElement = element(
        'button',
        {
          type: 'button',
          class: name,
          'aria-label': label,
          title: key ? `${label} (${key})` : label,
          ...(key && { 'aria-keyshortcuts': key }),
          onclick: () => {
            if (made.ariaDisabled !== 'true') actions[name]();
          },
        },
        content,
      );
      return made;
    };
    this.buttons = {
      spin: button('spin', 'Spin', 'Spin', 'Space'),
      lower: button('lower', 'Lower the stake', '−', '-'),
      raise: button('raise', 'Raise the stake', '+', '+'),
      turbo: button('turbo', 'Turbo', 'Turbo', 'T'),
      auto: button('auto', 'Automatic spins', 'Auto', 'A'),
      sound: button('sound', 'Sound', icon('sound'), 'S'),
      info: button('info', 'Paytable', icon('info'), 'I'),
      close: button('close', 'Leave the game', icon('close')),
    };
    const { spin, lower, raise, turbo, auto, sound, info, close } = this.buttons;
    this.root = element(
      'div',
      { class: 'panel', role: 'group', 'aria-label': 'Controls' },
      element('dl', { class: 'amounts' }, this.balance.root, this.won.root),
      element('div', { class: 'stake' }, lower, element('dl', {}, this.stake.root), raise),
      element('div', { class: 'main' }, turbo, spin, auto),
      element('div', { class: 'more' }, info, sound, close),
    );
  }

  focusSpin(): void {
    this.buttons.spin.focus({ preventScroll: true });
  }

  show(view: PanelView): void {
    const { spin, lower, raise, turbo, auto, sound } = this.buttons;
    this.balance.show(formatMoney(view.balance, this.currency));
    this.stake.show(formatMoney(view.stake, this.currency));
    this.won.show(formatMoney(view.won, this.currency), view.won > 0n);
    spin.textContent = view.autoLeft > 0 ? `Stop (${view.autoLeft})` : view.isBusy ? 'Skip' : 'Spin';
    spin.setAttribute('aria-label', spin.textContent);
    // A button that cannot be used for a moment keeps the focus.
    const isLocked = view.isBusy || view.autoLeft > 0;
    lower.ariaDisabled = String(!view.canLower || isLocked);
    raise.ariaDisabled = String(!view.canRaise || isLocked);
    auto.ariaDisabled = String(isLocked);
    turbo.setAttribute('aria-pressed', String(view.isTurbo));
    sound.setAttribute('aria-pressed', String(view.isSound));
  }
}
