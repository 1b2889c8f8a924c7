import { type Currency, collect, formatMoney, payoutOf, type SlotItem } from '@goldwake/contracts';
import type { Pace } from '../board/board.js';
import { element } from '../controls/elements.js';
import { picture } from '../controls/paytable.js';
import type { SymbolSheet } from '../symbols.js';
import { Picks } from './picks.js';
import type { Hurry } from './wait.js';

/** Pause between two items that open by themselves, in milliseconds. */
const OPEN_MS = 600;
/** Time for which the unopened items are shown at the end, in milliseconds. */
const REST_MS = 1_800;

interface PickPage {
  /** Where the items are shown, over the reels. */
  host: HTMLElement;
  sheet: SymbolSheet;
  /** In micros. */
  stake: bigint;
  currency: Currency;
  say(text: string): void;
  /** Whether the items open by themselves, as they do in automatic spins and when a round is shown again. */
  isAutomatic(): boolean;
  pace(): Pace;
  hurry: Hurry;
}

/** Lets the player open items until the first that ends the bonus; then shows what the others contain. */
export async function pickBonus(
  items: readonly SlotItem[],
  { host, sheet, stake, currency, say, isAutomatic, pace, hurry }: PickPage,
): Promise<void> {
  const before = document.activeElement;
  const buttons = items.map((_, at) => {
    const name = `Item ${at + 1}, closed`;
    const button: HTMLButtonElement = element(
      'button',
      { type: 'button', class: 'item', 'aria-label': name, onclick: () => picks.press(button) },
      picture(sheet, 'S'),
    );
    return button;
  });
  const closed = new Set(buttons);
  const picks = new Picks({ closed, hurry, isAutomatic, openMs: () => paced(OPEN_MS), onTurn: ask });
  const asked = element('span', {}, 'The items open by themselves.');
  const collected = element('strong', { class: 'collected' }, amount(0));
  const root = element(
    'section',
    { class: 'pick', 'aria-label': 'Bonus' },
    element('p', {}, asked, ' Collected: ', collected),
    element('div', { class: 'items' }, ...buttons),
  );
  host.append(root);
  let sum = 0;
  for (const item of items) {
    const button = await picks.next();
    sum = collect(sum, item);
    open(button, item);
    collected.textContent = amount(sum);
    say(`${textOf(item)}. ${amount(sum)} collected`);
    if (item.item === 'end') break;
    if (document.activeElement === button) closedAfter(button)?.focus();
  }
  picks.end();
  asked.textContent = 'The bonus has ended.';
  const rest = items.slice(items.length - closed.size);
  [...closed].forEach((button, at) => {
    open(button, rest[at] as SlotItem);
    button.classList.add('missed');
  });
  hurry.calm();
  await hurry.wait(paced(REST_MS));
  const hasFocus = root.contains(document.activeElement);
  root.remove();
  if (hasFocus && before instanceof HTMLElement) before.focus();

  /** Asks the player to choose, who may have a dialog open. */
  function ask(): void {
    asked.textContent = 'Pick an item.';
    if (!root.contains(document.activeElement) && !document.querySelector('dialog[open]')) [...closed][0]?.focus();
  }

  function closedAfter(button: HTMLButtonElement): HTMLButtonElement | undefined {
    const next = buttons.slice(buttons.indexOf(button)).find((one) => closed.has(one));
    return next ?? [...closed][0];
  }

  function paced(ms: number): number {
    return pace().isTurbo ? ms / 2 : ms;
  }

  function amount(multiple: number): string {
    return formatMoney(payoutOf(stake, multiple), currency);
  }
}

function open(button: HTMLButtonElement, item: SlotItem): void {
  button.classList.add('open', item.item);
  button.setAttribute('aria-disabled', 'true');
  button.setAttribute('aria-label', textOf(item));
  button.replaceChildren(element('span', {}, labelOf(item)));
}

function labelOf(item: SlotItem): string {
  if (item.item === 'prize') return `${item.paid / 10_000}×`;
  return item.item === 'double' ? '2× all' : 'End';
}

function textOf(item: SlotItem): string {
  if (item.item === 'prize') return `${item.paid / 10_000} times the stake`;
  return item.item === 'double' ? 'Doubles what you have collected' : 'Ends the bonus';
}
